import type { Ports } from '../local-environment.ts'

/** Not those of `npm start` and the tests, so that all can run at once. */
export const benchPorts: Ports = {
  content: 23333,
  commerce: 23334,
  recommendations: 23335,
  mail: 23336,
  site: 24321,
  backend: 24322,
  publisher: 24323,
}
