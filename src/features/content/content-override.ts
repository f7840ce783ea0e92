import type { Content } from '#content/content.ts'
import { processWide } from '#lib/process-wide.ts'

/** The content that a program which renders pages again and again has read; without it, pages read it themselves. */
export const contentOverride = processWide<Content>('content')
