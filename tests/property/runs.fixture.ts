import fc from 'fast-check'
import { runCount } from '../../scripts/shared/tests/run-length.fixture.ts'

fc.configureGlobal({ numRuns: runCount(100) })
