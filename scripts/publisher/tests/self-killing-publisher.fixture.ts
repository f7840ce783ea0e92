import { writeFileSync } from 'node:fs'
import { watchDisk } from './watch-disk.fixture.ts'

/**
 * A publisher that is killed before its nth change of the disk: `node self-killing-publisher.fixture.ts FOLDER N`. It publishes
 * what the test left in FOLDER, and exits with status 0 when it was done before.
 */
const [, , folder = '', count = '0'] = process.argv
let left = Number(count)

await watchDisk(() => {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
})

const { Services, startWorld } = await import('./publisher.fixture.ts')
const services = new Services()
services.documents.set('home', 'r2')
const world = await startWorld({ folder, services })
await world.publisher.enqueue('home r2', { kind: 'document', id: 'home' })
writeFileSync(`${folder}/acknowledged`, '')
while (world.queue.pending().length > 0 || world.publisher.inProgress !== null)
  await new Promise((resolve) => setTimeout(resolve, 2))
await world.close()
