import { z } from 'zod'

// How the text of an environment variable is checked. Messages complete a sentence that begins with the variable's name.

/** The dataset of the content service that is used where none is configured. */
export const DEFAULT_DATASET = 'production'

const DATASET_NAME = /^~?[a-z0-9][a-z0-9_-]{0,63}$/

export const text = z.string('is missing').trim().min(1, 'is empty')

export const url = z.string('is missing').refine(isHttpUrl, 'is not an http(s) address')

/** A URL without path, query or hash, because other URLs are built on it. */
export const origin = url.refine((value) => !isHttpUrl(value) || isOrigin(value), {
  error: 'must be an origin, without a path',
})

export const storefrontUrl = url.refine((value) => /\/api\/[^/]+\/graphql\.json$/.test(value), {
  error: 'must end in /api/VERSION/graphql.json',
})

export const email = z.email({
  error: (issue) => (issue.input === undefined ? 'is missing' : 'is not an email address'),
})

export const secret = z.string().min(16, 'must have at least 16 characters')

export const projectId = z
  .string('is missing')
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'is not a project id (a-z, 0-9, -)')

export const dataset = z.string().regex(DATASET_NAME, 'is not a dataset name')

/** "staging, preview" as an array of dataset names. */
export const datasets = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(dataset))

/** "production=https://a.example, staging=https://b.example" as a record by dataset. */
export const urlsByDataset = z.string().transform((list, context) => {
  const urls: Record<string, string> = {}
  for (const pair of list.split(',')) {
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*(\S+)\s*$/.exec(pair) ?? []
    if (name === undefined || value === undefined || !DATASET_NAME.test(name) || !isHttpUrl(value)) {
      context.addIssue({
        code: 'custom',
        message: `contains ${JSON.stringify(pair)}, which is not dataset=address`,
      })
      return z.NEVER
    }
    urls[name] = value
  }
  return urls
})

function isHttpUrl(value: string): boolean {
  const parsed = URL.parse(value)
  return parsed !== null && (parsed.protocol === 'https:' || parsed.protocol === 'http:')
}

function isOrigin(value: string): boolean {
  const parsed = URL.parse(value)
  return parsed?.href === `${parsed?.origin}/`
}
