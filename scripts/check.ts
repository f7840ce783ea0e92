import { refuseArguments } from './lib/read-arguments.ts'
import { Pipeline } from './test/pipeline.ts'
import { testSites, testVariables } from './test/test-sites.ts'
import { lintCheck, onlyTestedCheck, typeCheck, unusedCheck, vitestCheck } from './test/tool-checks.ts'

// `npm run check`: the quick checks, for while you work.
refuseArguments('npm run check')
const pipeline = new Pipeline()
await pipeline.run('types', typeCheck(testVariables(testSites[0])))
await pipeline.run('lint', lintCheck)
await pipeline.run('unused', unusedCheck)
await pipeline.run('used only by tests', onlyTestedCheck)
await pipeline.run('unit tests', vitestCheck('vitest', ['tests/unit']))
process.exit(pipeline.summarize() ? 0 : 1)
