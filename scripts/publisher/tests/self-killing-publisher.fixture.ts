import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A publisher that is killed before its nth change of the disk: `node self-killing-publisher.fixture.ts FOLDER N`. It publishes
 * what the test left in FOLDER, and exits with status 0 when it was done before.
 */
const [, , folder = '', count = '0'] = process.argv
let left = Number(count)

function killAtZero(): void {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

/** Counts a method's calls. */
function watch(target: object, name: string): void {
  const original: unknown = Reflect.get(target, name)
  if (typeof original !== 'function') throw new TypeError(`There is no ${name}.`)
  Reflect.set(target, name, function (this: unknown, ...values: unknown[]) {
    killAtZero()
    return Reflect.apply(original, this, values)
  })
}

for (const name of ['mkdir', 'rename', 'rm', 'symlink', 'writeFile', 'open']) watch(fs.promises, name)
const probe = await fs.promises.open(folder, 'r')
for (const name of ['appendFile', 'datasync', 'sync', 'truncate', 'writeFile'])
  watch(Object.getPrototypeOf(probe), name)
await probe.close()
left = Number(count)
syncBuiltinESMExports()

const { Services, startWorld } = await import('./publisher.fixture.ts')
const services = new Services()
services.documents.set('home', 'r2')
const world = await startWorld({ folder, services })
await world.publisher.take('home r2', { kind: 'document', id: 'home' })
fs.writeFileSync(`${folder}/acknowledged`, '')
while (world.queue.pending().length > 0 || world.publisher.underWay !== null)
  await new Promise((resolve) => setTimeout(resolve, 2))
await world.close()
