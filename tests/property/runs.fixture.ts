import fc from 'fast-check'
import { runCount } from '../../scripts/shared/tests/run-length.fixture.ts'

// Without the second, lists and texts have ten items at most, whatever maximum a test names.
fc.configureGlobal({ numRuns: runCount(100), defaultSizeToMaxWhenMaxSpecified: true })
