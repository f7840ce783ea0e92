import { fail } from '../lib/process.ts'
import { readArguments } from '../lib/read-arguments.ts'
import { prepareSample, requireSampleFolder } from './prepare.ts'

// `npm run sample:export -- --out FOLDER`: the sample shop with its pictures as PNG, for real services.
const { values } = readArguments('npm run sample:export -- [--out FOLDER]', {
  options: { out: { type: 'string', default: '.local/sample' } },
})
const before = performance.now()
try {
  requireSampleFolder(values.out)
  await prepareSample(values.out)
} catch (error) {
  fail(error)
}
console.log(`Sample shop in ${values.out}, ${((performance.now() - before) / 1000).toFixed(1)} s.`)
