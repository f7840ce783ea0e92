const factor = Number(process.env.PROPERTY_RUNS_FACTOR ?? 1)

/** Whether `npm run test:long` runs the tests, many of which then try more than in `npm test`. */
export const isLong = factor > 1

/** How many runs a property gets that has `usual` runs in `npm test`. */
export const runCount = (usual: number): number => usual * factor
