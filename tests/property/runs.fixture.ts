import fc from 'fast-check'
import { isLong, runCount } from '../../scripts/shared/tests/run-length.fixture.ts'

// Without the second, lists and texts have ten items at most, whatever maximum a test names.
fc.configureGlobal({
  numRuns: runCount(100),
  defaultSizeToMaxWhenMaxSpecified: true,
  // `npm test` tries the same stories each time, so that it fails for what was changed; `npm run test:long` tries new ones.
  ...(isLong ? {} : { seed: 1 }),
})
