import { globSync, readFileSync } from 'node:fs'
import { environmentSchema } from '../../src/config/env.ts'
import type { Environment } from '../process.ts'

const secretNames = Object.keys(environmentSchema.shape).filter(
  (name) => !name.startsWith('PUBLIC_') && /TOKEN|SECRET|KEY|PASSWORD/.test(name),
)
/** Shorter ones would be found everywhere. */
const LEAST_LENGTH = 8

/**
 * A large site is looked through byte by byte, each standing for a character: to read it as the text it is would take
 * longer than the rest.
 */
const asBytes = (text: string) => Buffer.from(text).toString('latin1')

/** One sentence for each secret of the configuration that a file of the site contains. */
export function findSecrets(directory: string, variables: Environment): string[] {
  const secrets = secretNames.flatMap((name) => {
    const value = variables[name] ?? ''
    const forms = new Set([value, encodeURIComponent(value)])
    return value.length < LEAST_LENGTH ? [] : [{ name, forms: [...forms].map(asBytes) }]
  })
  const problems: string[] = []
  const files = globSync('**/*.{html,js,css,json,svg,xml,txt,map}', { cwd: directory })
  for (const file of files) {
    const text = readFileSync(`${directory}/${file}`, 'latin1')
    for (const { name, forms } of secrets) {
      if (forms.some((form) => text.includes(form))) problems.push(`${file} contains ${name}`)
    }
    if (file.endsWith('.map')) problems.push(`${file} is a source map`)
  }
  return problems
}
