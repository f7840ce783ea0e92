import { z } from 'zod'
import type { Allowances } from './finish-page.ts'

const writtenSchema = z.object({ scriptHashes: z.array(z.string()), mediaOrigins: z.array(z.string()) })

/** Allowances as they are handed on, to another thread or in a file. */
export type WrittenAllowances = z.infer<typeof writtenSchema>

export const noAllowances = (): Allowances => ({ scriptHashes: new Set(), mediaOrigins: new Set() })

export const writtenAllowances = ({ scriptHashes, mediaOrigins }: Allowances): WrittenAllowances => ({
  scriptHashes: [...scriptHashes],
  mediaOrigins: [...mediaOrigins],
})

/** @throws ZodError when `written` is something else. */
export function addAllowances(written: unknown, allowances: Allowances): void {
  const { scriptHashes, mediaOrigins } = writtenSchema.parse(written)
  for (const hash of scriptHashes) allowances.scriptHashes.add(hash)
  for (const origin of mediaOrigins) allowances.mediaOrigins.add(origin)
}
