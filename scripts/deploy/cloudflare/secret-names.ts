import { z } from 'zod'

const secretsSchema = z.array(z.object({ name: z.string() }))

function readSecrets(text: string): z.infer<typeof secretsSchema> | null {
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const placesOf = (sign: RegExp, text: string): number[] => [...text.matchAll(sign)].map(({ index }) => index)

/**
 * The names of a Worker's secrets in what `wrangler secret list --format json` printed, which its warnings may surround.
 * @throws Error when there is no such list.
 */
export function secretNamesIn(output: string): string[] {
  for (const start of placesOf(/\[/g, output)) {
    for (const end of placesOf(/\]/g, output).toReversed()) {
      const secrets = readSecrets(output.slice(start, end + 1))
      if (secrets !== null) return secrets.map(({ name }) => name)
    }
  }
  throw new Error(`wrangler did not list the Worker's secrets:\n${output.trim()}`)
}
