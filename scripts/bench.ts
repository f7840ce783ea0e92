import { benchBuilds } from './bench/builds.ts'
import { benchCompare } from './bench/compare.ts'
import { measureContent } from './bench/content-service.ts'
import { benchDocuments } from './bench/documents.ts'
import { benchCart } from './bench/large-cart.ts'
import { benchLoad } from './bench/load.ts'
import { printMetrics } from './bench/metrics.ts'
import { benchPages } from './bench/pages.ts'
import { measurePreview } from './bench/preview.ts'
import { benchPublish } from './bench/publish.ts'
import { benchScroll } from './bench/scroll.ts'
import { measureStudio } from './bench/studio.ts'
import { findBrowser } from './lib/chromium.ts'
import { fail } from './lib/process.ts'
import { readArguments, readCount } from './lib/read-arguments.ts'

// `npm run bench [-- pages | scroll | builds | content | studio | preview | cart | publish | load]`: measures the shop
// against its budgets, beside other shops. Only when they are named run `documents`, which sends those of other storefronts to
// the local commerce service, and `compare`, which compares screens with those of an earlier build.
//
// --runs N              how often each page is measured (7), and each change published (20)
// --size SIZE           publishes only in the shop of `sample`, 2000 or 10000 products (sample and 10000)
// --changes A,B         publishes these only, of the keys in `bench/measured-changes.ts` (all)
// --engine NAME         loads `node` or `cloudflare` only (both)
// --rate N              sign-ups a second while loading (200)
// --seconds N           how long the load lasts (60)
// --repositories FOLDER where `documents` keeps those of other storefronts (.local/repositories)
// --before FOLDER       the earlier build for `compare` (none: it has to be named)

const PAGE_RUNS = 7
const PUBLISH_RUNS = 20

interface BenchOptions {
  /** Null for each bench's own number. */
  runs: number | null
  size?: string
  changes?: string
  engine?: string
  rate: number
  seconds: number
  repositories: string
  before?: string
}

const benches: Readonly<Record<string, (options: BenchOptions) => Promise<boolean>>> = {
  pages: ({ runs }) => benchPages(runs ?? PAGE_RUNS),
  scroll: benchScroll,
  builds: benchBuilds,
  content: async () => printMetrics('content service, 10,000 documents', await measureContent()),
  studio: async () =>
    printMetrics(
      'studio, on the local services',
      await measureStudio((await findBrowser('full', console.log)).path),
    ),
  preview: async () =>
    printMetrics(
      'preview, on the local services',
      await measurePreview((await findBrowser('full', console.log)).path),
    ),
  cart: benchCart,
  publish: (options) => benchPublish({ ...options, runs: options.runs ?? PUBLISH_RUNS }),
  load: ({ rate, seconds, engine }) => benchLoad({ perSecond: rate, seconds }, engine),
}

/** Those that need something besides the shop, which run only when they are named. */
const namedBenches: typeof benches = {
  documents: ({ repositories }) => benchDocuments(repositories),
  compare: ({ before }) => {
    if (before === undefined) throw new Error('Name the earlier build: --before FOLDER')
    return benchCompare(before)
  },
}

try {
  const all = { ...benches, ...namedBenches }
  const usage = `npm run bench -- [${Object.keys(all).join(' | ')}] [--runs N] [--size N|sample] [--changes A,B]
       [--engine node|cloudflare] [--rate N] [--seconds N] [--repositories FOLDER] [--before FOLDER]`
  const { positionals, values } = readArguments(usage, {
    allowPositionals: true,
    options: {
      runs: { type: 'string' },
      size: { type: 'string' },
      changes: { type: 'string' },
      engine: { type: 'string' },
      rate: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '60' },
      repositories: { type: 'string', default: '.local/repositories' },
      before: { type: 'string' },
    },
  })
  const [only] = positionals
  const wanted = Object.entries(only === undefined ? benches : all).filter(
    ([name]) => only === undefined || name === only,
  )
  if (wanted.length === 0)
    throw new Error(`There is no benchmark "${only}". Choose one of ${Object.keys(all).join(', ')}.`)
  const areFine: boolean[] = []
  const [rate, seconds] = [readCount('--rate', values.rate), readCount('--seconds', values.seconds)]
  const runs = values.runs === undefined ? null : readCount('--runs', values.runs)
  const options = { ...values, runs, rate, seconds }
  for (const [, bench] of wanted) areFine.push(await bench(options))
  process.exit(areFine.every(Boolean) ? 0 : 1)
} catch (error) {
  fail(error)
}
