import { parseArgs } from 'node:util'
import { generateSample } from './generate.ts'

const { values } = parseArgs({ options: { out: { type: 'string', default: '.local/sample' } } })
const before = performance.now()
await generateSample(values.out)
console.log(`Sample shop in ${values.out}, ${((performance.now() - before) / 1000).toFixed(1)} s.`)
