import fc from 'fast-check'

const factor = Number(process.env.PROPERTY_RUNS_FACTOR ?? 1)

/** Whether `npm run test:long` runs the properties, with many more runs than `npm test`. */
export const isLong = factor > 1

/** How many runs a property gets that has `usual` runs in `npm test`. */
export const runCount = (usual: number): number => usual * factor

fc.configureGlobal({ numRuns: runCount(100) })
