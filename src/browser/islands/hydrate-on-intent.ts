import type { ClientDirective } from 'astro'
import { deferHydration } from './defer-hydration.ts'

/** The directive `client:intent`: hydrates an island once the shopper is about to use it. Its value is the island's name. */
const hydrateOnIntent: ClientDirective = (load, options, island) => {
  deferHydration(island, typeof options.value === 'string' ? options.value : null, async () => {
    const hydrate = await load()
    await hydrate()
  })
}

export default hydrateOnIntent
