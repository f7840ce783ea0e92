import { secretVariables } from '../../../src/config/env.ts'
import { filesWithoutCopies } from '../../host/compressed-copy-paths.ts'
import type { ProcessEnvironment } from '../../lib/process.ts'
import { ReusedBuffer } from '../../lib/reused-buffer.ts'

/** Shorter values would be found everywhere. */
const MIN_LENGTH = 8

const SEARCHED = /\.(?:html|js|css|json|svg|xml|txt|map)$/

/**
 * One sentence for each file of the site that contains a secret of the configuration or is a source map.
 * @param files Those to look at, relative to the folder; all by default.
 */
export function findLeakedSecrets(
  directory: string,
  variables: ProcessEnvironment,
  files = filesWithoutCopies(directory).filter((file) => SEARCHED.test(file)),
): string[] {
  const secrets = secretVariables.flatMap((name) => {
    const value = variables[name] ?? ''
    const forms = new Set([value, encodeURIComponent(value)])
    return value.length < MIN_LENGTH ? [] : [{ name, forms: [...forms].map((form) => Buffer.from(form)) }]
  })
  const problems: string[] = []
  const buffer = new ReusedBuffer()
  for (const file of files) {
    const content = buffer.read(`${directory}/${file}`)
    for (const { name, forms } of secrets) {
      if (forms.some((form) => content.includes(form))) problems.push(`${file} contains ${name}`)
    }
    if (file.endsWith('.map')) problems.push(`${file} is a source map`)
  }
  return problems
}
