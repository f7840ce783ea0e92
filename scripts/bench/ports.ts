import { type Ports, portAfter } from '../lib/local-environment.ts'

/** Not those of `npm start` and the tests, so that all can run at once. `TEST_PORTS_FROM` moves them, too. */
export const benchPorts: Ports = {
  content: portAfter(20),
  commerce: portAfter(21),
  recommendations: portAfter(22),
  mail: portAfter(23),
  site: portAfter(24),
  server: portAfter(25),
  publisher: portAfter(26),
}
