import { isRecord } from '#lib/is-record.ts'

/** What a rule of the studio may ask for besides the value. */
export interface RuleContext {
  document: Readonly<Record<string, unknown>>
  parent: unknown
  getClient: () => { fetch(query: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown> }
}

type Check = (value: unknown, context: RuleContext) => unknown

/** A value is empty if it has only fields that the studio keeps for itself. */
const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (isRecord(value) && Object.keys(value).every((name) => name.startsWith('_') && name !== '_ref'))

const sizeOf = (value: unknown): number | null =>
  Array.isArray(value) || typeof value === 'string' ? value.length : null

/** As much of Sanity's rule builder as the schema uses; each call makes a new rule. */
export class Rule {
  readonly checks: readonly Check[]
  readonly isError: boolean
  readonly message: string | null

  constructor(checks: readonly Check[] = [], isError = true, message: string | null = null) {
    this.checks = checks
    this.isError = isError
    this.message = message
  }

  #with = (check: Check) => new Rule([...this.checks, check], this.isError, this.message)

  required = () => this.#with((value) => (isMissing(value) ? 'Required' : true))
  min = (min: number) => this.#with((value) => (sizeOf(value) ?? min) >= min || `Must have at least ${min}`)
  max = (max: number) => this.#with((value) => (sizeOf(value) ?? max) <= max || `Must have at most ${max}`)
  custom = (check: Check) => this.#with(check)
  error = (message: string | null = null) => new Rule(this.checks, true, message)
  warning = (message: string | null = null) => new Rule(this.checks, false, message)
  info = (message: string | null = null) => new Rule(this.checks, false, message)
}
