import { parseArgs } from 'node:util'
import { prepareSample } from './prepare.ts'

// `npm run sample:export -- --out FOLDER`: the sample shop with its pictures as PNG, for real services.
const { values } = parseArgs({ options: { out: { type: 'string', default: '.local/sample' } } })
const before = performance.now()
await prepareSample(values.out)
console.log(`Sample shop in ${values.out}, ${((performance.now() - before) / 1000).toFixed(1)} s.`)
