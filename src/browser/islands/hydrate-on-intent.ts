import type { ClientDirective } from 'astro'
import { sleep } from './defer-hydration.ts'

const intent: ClientDirective = (load, options, island) => {
  sleep(island, typeof options.value === 'string' ? options.value : null, async () => {
    const hydrate = await load()
    await hydrate()
  })
}

export default intent
