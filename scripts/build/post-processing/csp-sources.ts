import { createHash } from 'node:crypto'
import { z } from 'zod'
import { INERT_RULES_TYPE } from '../../../src/browser/start/inert-rules-type.ts'
import type { Tag } from '../html-tags.ts'

/** What the pages of a site need in its Content-Security-Policy. */
export interface CspSources {
  /** 'sha256-…', quotes included, of each inline script. */
  scriptHashes: Set<string>
  /** Origins of images and videos, except the site's own. */
  mediaOrigins: Set<string>
}

/** The elements that CSP sources are collected from. */
export const cspElements = ['script', 'img', 'source', 'video', 'audio'] as const

/** CSP sources as JSON, for another thread or a file. */
export const cspSourcesSchema = z.object({
  scriptHashes: z.array(z.string()),
  mediaOrigins: z.array(z.string()),
})
export type SerializedCspSources = z.infer<typeof cspSourcesSchema>

/** An empty collection, to be filled page by page. */
export const noCspSources = (): CspSources => ({ scriptHashes: new Set(), mediaOrigins: new Set() })

/** For another thread or a file, as `cspSourcesSchema` reads them. */
export const serializeCspSources = ({ scriptHashes, mediaOrigins }: CspSources): SerializedCspSources => ({
  scriptHashes: [...scriptHashes],
  mediaOrigins: [...mediaOrigins],
})

/**
 * Returns the same copy for equal sources, because nearly all pages need the same. A copy, because a part of a page's text
 * would keep the whole page in memory.
 */
export function createSourcesPool(): (sources: SerializedCspSources) => SerializedCspSources {
  const copies = new Map<string, SerializedCspSources>()
  return (sources) => {
    const json = JSON.stringify(sources)
    const copy = copies.get(json) ?? cspSourcesSchema.parse(JSON.parse(json))
    copies.set(json, copy)
    return copy
  }
}

/** Adds serialized CSP sources to `sources`. @throws ZodError when `serialized` is something else. */
export function addCspSources(serialized: unknown, sources: CspSources): void {
  const { scriptHashes, mediaOrigins } = cspSourcesSchema.parse(serialized)
  for (const hash of scriptHashes) sources.scriptHashes.add(hash)
  for (const origin of mediaOrigins) sources.mediaOrigins.add(origin)
}

/** Adds what a page with these tags needs to `sources`. */
export function collectCspSources(tags: readonly Tag[], sources: CspSources): void {
  for (const hash of inlineScriptHashes(tags)) sources.scriptHashes.add(hash)
  for (const origin of mediaOrigins(tags)) sources.mediaOrigins.add(origin)
}

/** Script types that browsers execute or obey, at once or once a script asks for it; the others are data to them. */
const activeTypes = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  INERT_RULES_TYPE,
])

/** Hashes by script: the same few scripts are on every page. */
const hashes = new Map<string, string>()

function hashOf(script: string): string {
  const known = hashes.get(script)
  if (known !== undefined) return known
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  hashes.set(script, hash)
  return hash
}

/** The CSP sources ('sha256-…') of the inline scripts among a page's tags. */
export function inlineScriptHashes(tags: readonly Tag[]): string[] {
  return tags
    .filter(({ name }) => name === 'script')
    .filter(({ attributes }) => !attributes.has('src') && activeTypes.has(attributes.get('type') ?? ''))
    .map(({ content }) => hashOf(content))
}

/** The origins of the images and videos among a page's tags, except the site's own. */
export function mediaOrigins(tags: readonly Tag[]): string[] {
  const origins = new Set<string>()
  for (const { name, attributes } of tags) {
    if (name === 'script' || name === 'astro-island') continue
    for (const attribute of ['src', 'srcset', 'poster']) {
      const addresses = attributes.get(attribute) ?? ''
      // Most are paths of the site's own.
      if (!addresses.includes('//')) continue
      // A host may contain `;` and quotes, which would begin another directive of the policy.
      for (const [, origin] of addresses.matchAll(/(?:^|[\s,])(https?:\/\/[\w.:[\]-]+)/g)) {
        if (origin !== undefined) origins.add(origin)
      }
    }
  }
  return [...origins]
}
