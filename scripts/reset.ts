import { rmSync } from 'node:fs'
import { startPorts } from './local-environment.ts'
import { fail, projectRoot } from './process.ts'
import { requireFreePorts } from './services.ts'

// `npm run reset`: the sample shop as it was: carts, orders and edits are gone, the services load it again.
try {
  // A running service would go on with what it has in memory, and write it back.
  await requireFreePorts(startPorts)
  rmSync(`${projectRoot}.local/start`, { recursive: true, force: true })
  console.log('The local services start with the sample shop again.')
} catch (error) {
  fail(error)
}
