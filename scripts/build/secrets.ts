import { globSync, readFileSync } from 'node:fs'
import { environmentSchema } from '../../src/config/env.ts'
import type { Environment } from '../process.ts'

const secretNames = Object.keys(environmentSchema.shape).filter(
  (name) => !name.startsWith('PUBLIC_') && /TOKEN|SECRET|KEY|PASSWORD/.test(name),
)
/** Shorter ones would be found everywhere. */
const LEAST_LENGTH = 8

/** One sentence for each secret of the configuration that a file of the site contains. */
export function findSecrets(directory: string, variables: Environment): string[] {
  const secrets = secretNames.flatMap((name) => {
    const value = variables[name] ?? ''
    return value.length < LEAST_LENGTH ? [] : [{ name, forms: [value, encodeURIComponent(value)] }]
  })
  const problems: string[] = []
  const files = globSync('**/*.{html,js,css,json,svg,xml,txt,map}', { cwd: directory })
  for (const file of files) {
    const text = readFileSync(`${directory}/${file}`, 'utf8')
    for (const { name, forms } of secrets) {
      if (forms.some((form) => text.includes(form))) problems.push(`${file} contains ${name}`)
    }
    if (file.endsWith('.map')) problems.push(`${file} is a source map`)
  }
  return problems
}
