import { parseArgs } from 'node:util'
import { startContentService } from './service.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3333' },
    state: { type: 'string', default: '.local/start/content' },
    sample: { type: 'string' },
    datasets: { type: 'string', default: 'production' },
    'read-token': { type: 'string' },
  },
})

const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`content: --port must be a port number, not "${values.port}"`)
  process.exit(1)
}

try {
  const service = await startContentService({
    port,
    stateDir: values.state,
    sampleDir: values.sample,
    datasets: values.datasets.split(','),
    readToken: values['read-token'],
  })
  console.log(`content: ${service.url}`)
  const stop = () => void service.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
