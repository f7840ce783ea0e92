import { lintStage, typesStage, vitestStage } from './checks.ts'
import { Stages } from './stages.ts'
import { testSites, testVariables } from './test-site.ts'

// `npm run check`: the quick ones, while working.
const stages = new Stages()
await stages.run('types', typesStage(testVariables(testSites[0])))
await stages.run('lint', lintStage)
await stages.run('unit tests', vitestStage(['tests/unit']))
process.exit(stages.summarise() ? 0 : 1)
