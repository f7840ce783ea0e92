import type { EmailMarketing } from '../../../src/backend/email-marketing.ts'
import type { OutboxCountLog } from '../../../src/server/outbox-count-log.ts'
import type { Bucket, MessageBatch, Queue, QueueMessage } from './bindings.ts'
import { readMessage, UnreadableMessage } from './queue-outbox.ts'

const FIRST_DELAY_S = 5
const MAX_DELAY_S = 3600

/** Doubles with each attempt, up to an hour: with a hundred attempts, a service may be away for almost four days. */
export const retryDelayS = (attempts: number): number =>
  Math.min(FIRST_DELAY_S * 2 ** Math.min(attempts - 1, 20), MAX_DELAY_S)

export interface ConsumerOptions {
  bucket: Bucket
  /** Where items go that the service refuses for good, for people to look at. */
  refused: Queue
  /** Null if no service is configured: items wait until one is. */
  service: EmailMarketing | null
  report: (error: Error) => void
  /** Told what became of a batch. */
  log: OutboxCountLog
}

interface Outcome {
  state: 'passedOn' | 'waiting' | 'refused'
  /** Why the service did not accept the item for now, at its first attempt. */
  reason?: string
}

/** Passes one item on, or has it delivered again. */
async function passOnOne(message: QueueMessage, options: ConsumerOptions): Promise<Outcome> {
  const { bucket, refused, service, report } = options
  const setAside = async (reason: string): Promise<Outcome> => {
    report(new Error(`An outbox item was set aside: ${reason}`))
    await refused.send(message.body, { contentType: 'json' })
    message.ack()
    return { state: 'refused' }
  }
  let read: Awaited<ReturnType<typeof readMessage>>
  try {
    read = await readMessage(message.body, bucket)
  } catch (error) {
    // A bucket that does not answer now will answer later.
    if (!(error instanceof UnreadableMessage)) throw error
    return setAside(`it cannot be read: ${error.message}`)
  }
  const { item, key } = read
  const error = service === null ? null : await service.send(item)
  if (service === null || error?.isRetryable) {
    message.retry({ delaySeconds: retryDelayS(message.attempts) })
    const isFirst = error !== null && message.attempts === 1
    return { state: 'waiting', ...(isFirst ? { reason: `${item.kind} ${item.id}: ${error.message}` } : {}) }
  }
  if (error !== null) return setAside(`${item.kind} ${item.id}: ${error.message}`)
  // Deleted last: an item that cannot be deleted is passed on already.
  message.ack()
  if (key !== null) await bucket.delete(key)
  return { state: 'passedOn' }
}

/**
 * Passes a batch of the outbox on to the email-marketing service. What it does not accept for now is delivered again
 * later; the service recognizes an item that comes twice by its id.
 */
export async function consumeBatch({ messages }: MessageBatch, options: ConsumerOptions): Promise<void> {
  const outcomes = await Promise.all(
    messages.map(async (message): Promise<Outcome> => {
      try {
        return await passOnOne(message, options)
      } catch (error) {
        options.report(error instanceof Error ? error : new Error(String(error)))
        message.retry({ delaySeconds: retryDelayS(message.attempts) })
        return { state: 'waiting' }
      }
    }),
  )
  const count = (state: Outcome['state']) => outcomes.filter((one) => one.state === state).length
  options.log({ passedOn: count('passedOn'), waiting: count('waiting'), refused: count('refused') })
  // Once for a batch: a service that is away refuses thousands.
  const [first, ...others] = outcomes.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  options.report(new Error(`The email-marketing service did not accept ${first}${more}`))
}
