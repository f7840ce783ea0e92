import { parseArgs } from 'node:util'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

// `node scripts/bench/worker-engine.ts --config wrangler.json --worker worker.js --port 4322 --inspector 9229`: runs a bundled Worker on
// Cloudflare's own engine without the tools of `wrangler dev`, whose process takes longer for a request than the engine.
const { values } = parseArgs({
  options: {
    config: { type: 'string', default: '' },
    worker: { type: 'string', default: '' },
    port: { type: 'string', default: '' },
    inspector: { type: 'string', default: '' },
  },
})
const { workerOptions } = unstable_getMiniflareWorkerOptions(values.config)
// Nobody asks for files.
const { assets: _, ...options } = workerOptions
const engine = new Miniflare(
  convertV4MiniflareOptions({
    ...options,
    modules: [{ type: 'ESModule', path: values.worker }],
    serviceBindings: { ASSETS: async () => new Response('', { status: 404 }) },
    host: '127.0.0.1',
    port: Number(values.port),
    inspectorPort: Number(values.inspector),
    log: new Log(LogLevel.ERROR),
  }),
)
await engine.ready
process.send?.('ready')
