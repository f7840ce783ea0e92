import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { isMissingFile } from '../../shared/error-code.ts'

/** What a stored text says. @throws Error that says where it stands, and what to do, when it is damaged. */
export function parseStored<Value>(text: string, place: string, schema: z.ZodType<Value>): Value {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(
      `${place} is damaged: ${error instanceof Error ? error.message : error}. ` +
        'Restore the file from a copy, or remove it to begin again without what it held.',
    )
  }
}

/** What a service has stored in a file; null when there is none. @throws Error naming the file when it is damaged. */
export async function readStored<Value>(file: string, schema: z.ZodType<Value>): Promise<Value | null> {
  try {
    return parseStored(await readFile(file, 'utf8'), file, schema)
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}
