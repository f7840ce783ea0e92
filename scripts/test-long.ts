import { Pipeline } from './pipeline.ts'
import { vitestCheck } from './tool-checks.ts'

// `npm run test:long`: what takes too long for `npm test`, which has a short form of each of these tests.
const RUNS_FACTOR = 20
const pipeline = new Pipeline()
await pipeline.run(
  `property tests, ${RUNS_FACTOR} times as many runs and new seeds`,
  vitestCheck(['tests/property'], { PROPERTY_RUNS_FACTOR: String(RUNS_FACTOR) }),
)
process.exit(pipeline.summarize() ? 0 : 1)
