import fc from 'fast-check'

/** What the proxy does to one request. Times are in milliseconds. */
export type ChaosOutcome =
  /** Holds the request, and then its answer. */
  | { kind: 'pass'; before: number; after: number }
  | { kind: 'dropped before'; before: number }
  | { kind: 'dropped after'; before: number; after: number }
  /** The connection is cut at once, and the request arrives later. */
  | { kind: 'cut'; late: number }
  /** Delivered twice, `apart` from each other; the page gets one of the answers, or none. */
  | { kind: 'doubled'; answer: 'first' | 'second' | 'none'; apart: number }
  /** An error status, before the service has done the work or after it. */
  | { kind: 'status'; status: 429 | 430 | 500 | 502 | 503; isDone: boolean; retryAfter: number | null }
  /** A status of 200 with GraphQL errors. */
  | { kind: 'errors'; code: 'THROTTLED' | 'INTERNAL_SERVER_ERROR'; isDone: boolean }
  /** The work is done; half of the answer arrives, and the connection is cut or closed. */
  | { kind: 'half'; isCut: boolean }
  /** The work is done; the answer is of somebody else. */
  | { kind: 'garbage'; body: string }

const short = fc.integer({ min: 0, max: 900 })
const long = fc.integer({ min: 0, max: 10_000 })
const delay = fc.oneof({ weight: 5, arbitrary: short }, { weight: 1, arbitrary: long })

/** What is throttled has not been done; a broken service may have done the work. */
const refused: fc.Arbitrary<ChaosOutcome> = fc.oneof(
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom(429 as const, 430 as const),
    isDone: fc.constant(false),
    retryAfter: fc.constantFrom(null, 0, 1, 3),
  }),
  fc.record({
    kind: fc.constant('errors' as const),
    code: fc.constant('THROTTLED' as const),
    isDone: fc.constant(false),
  }),
)
const broken: fc.Arbitrary<ChaosOutcome> = fc.oneof(
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom(500 as const, 502 as const, 503 as const),
    isDone: fc.boolean(),
    retryAfter: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('errors' as const),
    code: fc.constant('INTERNAL_SERVER_ERROR' as const),
    isDone: fc.boolean(),
  }),
)

const lost: fc.Arbitrary<ChaosOutcome> = fc.oneof(
  fc.record({ kind: fc.constant('dropped before' as const), before: short }),
  fc.record({ kind: fc.constant('dropped after' as const), before: short, after: short }),
  fc.record({ kind: fc.constant('cut' as const), late: delay }),
  fc.record({ kind: fc.constant('half' as const), isCut: fc.boolean() }),
  fc.record({
    kind: fc.constant('garbage' as const),
    body: fc.constantFrom('<!doctype html><title>Sign in</title>', '{"data":{}}', '[]', '{"data":null}', ''),
  }),
)

const doubled: fc.Arbitrary<ChaosOutcome> = fc.record({
  kind: fc.constant('doubled' as const),
  answer: fc.constantFrom('first' as const, 'second' as const, 'none' as const),
  apart: delay,
})

/** The outcomes of a story's requests, in the order in which the pages send them. */
export const chaosOutcome: fc.Arbitrary<ChaosOutcome> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass' as const), before: delay, after: delay }) },
  { weight: 4, arbitrary: lost },
  { weight: 2, arbitrary: doubled },
  { weight: 2, arbitrary: refused },
  { weight: 2, arbitrary: broken },
)

/** An outcome in a line of a trace. */
export const describeOutcome = ({ kind, ...rest }: ChaosOutcome): string =>
  `${kind} ${Object.entries(rest)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ')}`
