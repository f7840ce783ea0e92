import type { Server } from 'node:http'
import { errorCode } from './error-code.ts'

/** A bulk publish sends a delivery for each document at once; the system drops connections past the backlog. */
const BACKLOG = 4_096

/**
 * Lets a server listen. Resolves to its port: port 0 takes any free one.
 * @throws Error naming the service and its port when that is taken, or cannot be listened on.
 */
export function listen(
  server: Server,
  { name, port, host }: { name: string; port: number; host: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        errorCode(error) === 'EADDRINUSE'
          ? new Error(`The ${name} service cannot start: port ${port} is taken by another program.`)
          : new Error(`The ${name} service cannot listen on ${host}:${port}: ${error.message}`, {
              cause: error,
            }),
      )
    })
    server.listen({ port, host, backlog: BACKLOG }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
