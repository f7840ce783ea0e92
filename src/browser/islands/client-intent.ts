import type { ClientDirective } from 'astro'
import { hydrateOnIntent } from './hydrate-on-intent.ts'

/** The name and importance that a directive's value states; a value of true states neither. */
function readOptions(value: unknown): { name: string | null; isOptional: boolean } {
  if (typeof value === 'string') return { name: value, isOptional: false }
  const isObject = typeof value === 'object' && value !== null && 'name' in value
  return isObject && typeof value.name === 'string'
    ? { name: value.name, isOptional: true }
    : { name: null, isOptional: false }
}

/** The directive `client:intent`: hydrates an island once the shopper is about to use it. Its value is the island's name. */
const intentDirective: ClientDirective = (load, options, island) => {
  hydrateOnIntent(island, readOptions(options.value), async () => {
    const hydrate = await load()
    await hydrate()
  })
}

export default intentDirective
