import { DroppedConnection } from '../../../shared/start-server.ts'

/** `lost-answer`: the host does what was asked, and its answer is lost. */
export type HostFault = 'lost-request' | 'lost-answer' | 'unavailable' | 'too-many'

/** Answers requests as a host does, except for those that a test wants to fail. */
export class HostFaults {
  /** What happens to the next requests, in order. */
  readonly next: (HostFault | null)[] = []
  /** Method and path of all requests. */
  readonly requests: string[] = []
  /** Awaited before each answer. */
  before: (request: Request) => Promise<void> = async () => {}

  async answer(request: Request, handle: () => Promise<Response>): Promise<Response> {
    const { pathname } = new URL(request.url)
    this.requests.push(`${request.method} ${pathname}`)
    await this.before(request)
    const fault = this.next.shift() ?? null
    switch (fault) {
      case 'lost-request':
        throw new DroppedConnection()
      case 'lost-answer':
        await handle()
        throw new DroppedConnection()
      case 'unavailable':
        return Response.json(
          { message: 'Bad gateway' },
          { status: 502, headers: { 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 50) } },
        )
      case 'too-many':
        return Response.json({ message: 'Slow down' }, { status: 429, headers: { 'retry-after': '0' } })
      case null:
        return handle()
    }
  }
}
