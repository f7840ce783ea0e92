import { z } from 'zod'

const WITHIN_MS = 10_000
const answerSchema = z.object({ result: z.object({ usedSize: z.number() }) })

/** The heap in use of a Worker alone, in MiB, by its inspector's address. @throws Error when that does not answer. */
export function heapOfIsolate(inspector: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(inspector)
    const end = (error: Error | null, mib = Number.NaN) => {
      clearTimeout(timer)
      socket.close()
      if (error === null) resolve(mib)
      else reject(error)
    }
    const timer = setTimeout(() => end(new Error('The engine does not say its memory')), WITHIN_MS)
    socket.addEventListener('error', () => end(new Error('The engine has no inspector')))
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage', params: {} })),
    )
    socket.addEventListener('message', ({ data }) => {
      const answer = answerSchema.safeParse(JSON.parse(String(data)))
      if (answer.success) end(null, answer.data.result.usedSize / 1024 ** 2)
    })
  })
}
