import { availableParallelism } from 'node:os'

const processors = availableParallelism()

/** How many tests of the shop run at once: the services that they all ask are one process each, which more keep waiting. */
export const shopWorkers = Math.min(4, Math.max(2, processors))

/** How many run at once of tests that need more of the processors, or run beside others. */
export const halfOfProcessors = Math.max(1, Math.floor(processors / 2))
