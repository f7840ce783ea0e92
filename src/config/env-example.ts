import type { z } from 'zod'
import { environmentSections } from './env.ts'
import { variableInfo } from './env-variables.ts'

const COLUMNS = 120

const introduction = [
  'Configuration. Generated from src/config/env.ts by "npm run env:example".',
  '',
  '"npm start", "npm run dev" and "npm test" need no configuration: they bring values for the local services. A bare "npm run build" reads everything from .env or from the environment, and fails with the full list of what is missing. To configure, copy this file to .env; the environment takes precedence over the file.',
  '',
  'Variables whose names begin with PUBLIC_ are visible in shoppers’ browsers. No secret may have such a name.',
]

function comment(paragraph: string): string[] {
  const lines: string[] = []
  let line = '#'
  for (const word of paragraph.split(' ')) {
    if (line.length + 1 + word.length > COLUMNS) {
      lines.push(line)
      line = '#'
    }
    line += word === '' ? '' : ` ${word}`
  }
  return [...lines, line]
}

function descriptionOf(schema: z.ZodType): string {
  const { description = '', defaultValue } = variableInfo.get(schema) ?? {}
  return defaultValue === undefined ? description : `${description} Default: ${defaultValue}.`
}

/** The text of `.env.example`: every variable with its description, none with a value. */
export function envExample(): string {
  const sections = environmentSections.map(({ title, variables }) => {
    const heading = `# ── ${title} `.padEnd(COLUMNS, '─')
    const lines = Object.entries(variables).flatMap(([name, schema]) => [
      ...comment(descriptionOf(schema)),
      `${name}=`,
    ])
    return [heading, '', ...lines].join('\n')
  })
  return `${[introduction.flatMap(comment).join('\n'), ...sections].join('\n\n')}\n`
}
