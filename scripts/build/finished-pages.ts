import { readFileSync, writeFileSync } from 'node:fs'
import type { AstroIntegration, AstroIntegrationLogger, AstroPrerenderer } from 'astro'
import { PARCEL_TYPE } from '../../src/config/parcel.ts'
import { addAllowances, noAllowances, writtenAllowances } from './allowances.ts'
import { builtIn } from './built-files.ts'
import { FileWriter, type RenderedFile } from './file-writer.ts'
import { type Allowances, finishPage } from './finish-page.ts'

/** Names the file that a build leaves its pages' allowances in, for whoever started it. */
export const ALLOWANCES_VARIABLE = 'BUILD_ALLOWANCES_FILE'

/** @throws Error when the build left no such file. */
export function readAllowances(file: string): Allowances {
  const allowances = noAllowances()
  addAllowances(JSON.parse(readFileSync(file, 'utf8')), allowances)
  return allowances
}

/** Any: what is rendered here does not depend on it. */
const ORIGIN = 'https://site.invalid'

type StaticPath = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number]

/** Of a route with parameters there are as many as there are documents; of the others one each. */
const isOneOfMany = ({ route }: StaticPath) =>
  route.params.length > 0 && (route.type === 'page' || route.type === 'endpoint')

/** Of routes that have an address in common the first keeps it, as they are sorted by how particular they are. */
function firstOfEach(paths: readonly StaticPath[], logger: AstroIntegrationLogger): StaticPath[] {
  const owners = new Map<string, StaticPath>()
  for (const path of paths) {
    const owner = owners.get(path.pathname)
    if (owner === undefined) owners.set(path.pathname, path)
    else logger.warn(`${path.pathname} is of ${owner.route.component}, not of ${path.route.component}`)
  }
  return [...owners.values()]
}

/** @throws Error when the address is not answered with a page or a file. */
async function renderFile(
  renderer: AstroPrerenderer,
  { pathname, route }: StaticPath,
): Promise<RenderedFile> {
  const isPage = route.type === 'page'
  const path = `${pathname}${isPage ? '.html' : ''}`
  const rendered = await renderer.render(new Request(new URL(path, ORIGIN)), { routeData: route })
  const response = rendered instanceof Response ? rendered : rendered.response
  if (!response.ok) throw new Error(`${pathname} was answered with status ${response.status}`)
  const isParcel = response.headers.get('content-type') === PARCEL_TYPE
  const kind = isPage ? 'page' : isParcel ? 'parcel' : 'data'
  return { path, bytes: new Uint8Array(await response.arrayBuffer()), kind }
}

interface Building {
  renderer: AstroPrerenderer
  directory: URL
  allowances: Allowances
  logger: AstroIntegrationLogger
}

/**
 * Renders and writes what there is much of. Astro would take each file by itself: it says its name, makes its folder and
 * writes it, while nothing is rendered.
 */
async function writeMany(paths: readonly StaticPath[], building: Building): Promise<void> {
  const { renderer, directory, allowances, logger } = building
  const writer = new FileWriter(directory)
  try {
    for (const path of paths) {
      const file = await renderFile(renderer, path).catch((failure: unknown) => {
        logger.error(`${path.pathname} of ${path.route.component} could not be rendered`)
        throw failure
      })
      await writer.write(file)
    }
    await writer.end(allowances)
  } finally {
    await writer.stop()
  }
  const pages = paths.filter(({ route }) => route.type === 'page').length
  logger.info(`${pages} pages and ${paths.length - pages} answers of other routes with parameters`)
}

/**
 * Finishes every page before it is written (see `finish-page.ts`): a large site's pages are too many to be read again
 * for each thing that is to be known of them.
 */
export default function finishedPages(): AstroIntegration {
  const allowances = noAllowances()
  let directory = new URL('file:///')
  let built = builtIn(directory)
  return {
    name: 'finished-pages',
    hooks: {
      'astro:config:done': ({ config, buildOutput }) => {
        directory = buildOutput === 'static' ? config.outDir : config.build.client
        built = builtIn(directory)
      },
      'astro:build:start': ({ setPrerenderer, logger }) => {
        setPrerenderer((renderer) => ({
          ...renderer,
          async getStaticPaths() {
            const paths = firstOfEach(await renderer.getStaticPaths(), logger)
            await writeMany(paths.filter(isOneOfMany), { renderer, directory, allowances, logger })
            return paths.filter((path) => !isOneOfMany(path))
          },
          async render(request, options) {
            const rendered = await renderer.render(request, options)
            const { response, ...rest } = rendered instanceof Response ? { response: rendered } : rendered
            if (!response.headers.get('content-type')?.startsWith('text/html')) return rendered
            const html = finishPage(await response.text(), built, allowances)
            return { ...rest, response: new Response(html, response) }
          },
        }))
      },
      'astro:build:done': () => {
        const { [ALLOWANCES_VARIABLE]: file } = process.env
        if (file !== undefined) writeFileSync(file, JSON.stringify(writtenAllowances(allowances)))
      },
    },
  }
}
