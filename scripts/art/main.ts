import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { refuseArguments } from '../lib/read-arguments.ts'
import { pictures } from './pictures/all.ts'
import { svgFile } from './svg-file.ts'

// `npm run sample:draw`: writes `sample/pictures/*.svg` again, and removes those that are no longer drawn.
refuseArguments('npm run sample:draw')
const folder = fileURLToPath(new URL('../../sample/pictures/', import.meta.url))
for (const file of readdirSync(folder)) {
  if (file.endsWith('.svg')) rmSync(folder + file)
}
for (const [name, picture] of Object.entries(pictures))
  writeFileSync(`${folder}${name}.svg`, svgFile(picture))
console.log(`${Object.keys(pictures).length} pictures drawn.`)
