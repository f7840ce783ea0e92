import { rmSync } from 'node:fs'
import { startPorts } from './lib/local-environment.ts'
import { fail, projectRoot } from './lib/process.ts'
import { refuseArguments } from './lib/read-arguments.ts'
import { requireFreePorts } from './lib/services.ts'

// `npm run reset`: deletes the services' state (carts, orders, edits), so that they load the sample shop again.
refuseArguments('npm run reset')
try {
  // A running service would write its memory back.
  await requireFreePorts(startPorts)
  rmSync(`${projectRoot}.local/start`, { recursive: true, force: true })
  console.log('The local services will start with the sample shop again.')
} catch (error) {
  fail(error)
}
