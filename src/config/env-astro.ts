import { envField } from 'astro/config'
import type { z } from 'zod'
import { environmentSchema } from './env.ts'
import { variableInfo } from './env-variables.ts'

function toField(name: string, schema: z.ZodType) {
  const { isOptional = true, defaultValue, values, isForBrowsers = false } = variableInfo.get(schema) ?? {}
  const presence = {
    optional: isOptional,
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
  }
  if (!isForBrowsers && !name.startsWith('PUBLIC_')) {
    return envField.string({ context: 'server', access: 'secret', ...presence })
  }
  const access = { context: 'client', access: 'public' } as const
  return values === undefined
    ? envField.string({ ...access, ...presence })
    : envField.enum({ ...access, ...presence, values: [...values] })
}

/** The variables as Astro's typed environment (`astro:env/client`, `astro:env/server`). */
export const astroEnvSchema = Object.fromEntries(
  Object.entries(environmentSchema.shape).map(([name, schema]) => [name, toField(name, schema)]),
)
