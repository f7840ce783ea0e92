import { globSync, readFileSync } from 'node:fs'
import type { Environment } from '../process.ts'

const isSecret = (name: string) => !name.startsWith('PUBLIC_') && /TOKEN|SECRET|KEY|PASSWORD/.test(name)

/** One sentence for each secret of the configuration that a file of the site contains. */
export function findSecrets(directory: string, variables: Environment): string[] {
  const secrets = Object.entries(variables).filter(
    ([name, value]) => isSecret(name) && (value ?? '').length >= 8,
  )
  const problems: string[] = []
  const files = globSync('**/*.{html,js,css,json,svg,xml,txt,map}', { cwd: directory })
  for (const file of files) {
    const text = readFileSync(`${directory}/${file}`, 'utf8')
    for (const [name, value = ''] of secrets) {
      if (text.includes(value) || text.includes(encodeURIComponent(value)))
        problems.push(`${file} contains ${name}`)
    }
    if (file.endsWith('.map')) problems.push(`${file} is a source map`)
  }
  return problems
}
