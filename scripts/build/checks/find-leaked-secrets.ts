import { globSync, readFileSync } from 'node:fs'
import { secretVariables } from '#config/env.ts'
import type { ProcessEnvironment } from '../../process.ts'

/** Shorter values would be found everywhere. */
const MIN_LENGTH = 8

/**
 * Files are searched as Latin-1, one character per byte: decoding a large site as UTF-8 would take longer than the
 * search.
 */
const asBytes = (text: string) => Buffer.from(text).toString('latin1')

const SEARCHED = '**/*.{html,js,css,json,svg,xml,txt,map}'

/**
 * One sentence for each file of the site that contains a secret of the configuration or is a source map.
 * @param files Those to look at, relative to the folder; all by default.
 */
export function findLeakedSecrets(
  directory: string,
  variables: ProcessEnvironment,
  files = globSync(SEARCHED, { cwd: directory }),
): string[] {
  const secrets = secretVariables.flatMap((name) => {
    const value = variables[name] ?? ''
    const forms = new Set([value, encodeURIComponent(value)])
    return value.length < MIN_LENGTH ? [] : [{ name, forms: [...forms].map(asBytes) }]
  })
  const problems: string[] = []
  for (const file of files) {
    const text = readFileSync(`${directory}/${file}`, 'latin1')
    for (const { name, forms } of secrets) {
      if (forms.some((form) => text.includes(form))) problems.push(`${file} contains ${name}`)
    }
    if (file.endsWith('.map')) problems.push(`${file} is a source map`)
  }
  return problems
}
