import node from '@astrojs/node'
import { defineConfig } from 'astro/config'
import { sharedConfig } from './astro.config.mjs'
import clientIntent from './src/integrations/client-intent.ts'
import previewPages from './src/integrations/preview-pages.ts'
import reactIslands from './src/integrations/react-islands.ts'

// The server, which renders the pages of `src/pages` for each request.
export default defineConfig({
  ...sharedConfig,
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  session: false,
  integrations: [reactIslands(), clientIntent(), previewPages()],
})
