import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { z } from 'zod'
import { type Allowances, finishPage, type Shared } from './finish-page.ts'
import { IslandScripts } from './island-scripts.ts'
import { Modules } from './modules.ts'
import { Stylesheets } from './stylesheets.ts'

/** Names the file that a build leaves its pages' allowances in, for whoever started it. */
export const ALLOWANCES_VARIABLE = 'BUILD_ALLOWANCES_FILE'

const allowancesSchema = z.object({ scriptHashes: z.array(z.string()), mediaOrigins: z.array(z.string()) })

/** @throws Error when the build left no such file. */
export function readAllowances(file: string): Allowances {
  const { scriptHashes, mediaOrigins } = allowancesSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { scriptHashes: new Set(scriptHashes), mediaOrigins: new Set(mediaOrigins) }
}

function reader(directory: URL): (path: string) => string | null {
  return (path) => {
    try {
      return readFileSync(fileURLToPath(new URL(`.${path}`, directory)), 'utf8')
    } catch {
      // Not of this site.
      return null
    }
  }
}

/** What pages are finished with, of a site that is being built in `directory`. */
function builtIn(directory: URL): Shared {
  const read = reader(directory)
  const write = (path: string, text: string) =>
    writeFileSync(fileURLToPath(new URL(`.${path}`, directory)), text)
  return {
    modules: new Modules(read),
    stylesheets: new Stylesheets(read, write),
    islandScripts: new IslandScripts(write),
  }
}

/** Files on their way to the disk at one time: it takes longer than making them. */
const WRITTEN_TOGETHER = 100

/** Any: what is rendered here does not depend on it. */
const ORIGIN = 'https://site.invalid'

type StaticPath = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number]

const isDataFile = ({ route }: StaticPath) => route.type === 'endpoint' && route.params.length > 0

/** Writes the files of an endpoint that has many: there are more of them than pages, and each is tiny. */
async function writeDataFiles(
  renderer: AstroPrerenderer,
  paths: readonly StaticPath[],
  directory: URL,
): Promise<void> {
  const write = async ({ pathname, route }: StaticPath) => {
    const rendered = await renderer.render(new Request(ORIGIN + encodeURI(pathname)), { routeData: route })
    const response = rendered instanceof Response ? rendered : rendered.response
    if (!response.ok) throw new Error(`${pathname} was answered with status ${response.status}`)
    const file = fileURLToPath(new URL(`.${encodeURI(pathname)}`, directory))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await response.bytes())
  }
  for (let from = 0; from < paths.length; from += WRITTEN_TOGETHER)
    await Promise.all(paths.slice(from, from + WRITTEN_TOGETHER).map(write))
}

/**
 * Finishes every page as it is rendered, before it is written (see `finish-page.ts`): a large site's pages are too many
 * to be read again for each thing that is to be known of them.
 */
export default function finishedPages(): AstroIntegration {
  const allowances: Allowances = { scriptHashes: new Set(), mediaOrigins: new Set() }
  let directory = new URL('file:///')
  let built = builtIn(directory)
  return {
    name: 'finished-pages',
    hooks: {
      'astro:config:done': ({ config, buildOutput }) => {
        directory = buildOutput === 'static' ? config.outDir : config.build.client
        built = builtIn(directory)
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((renderer) => ({
          ...renderer,
          async getStaticPaths() {
            const paths = await renderer.getStaticPaths()
            await writeDataFiles(renderer, paths.filter(isDataFile), directory)
            return paths.filter((path) => !isDataFile(path))
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
        if (file === undefined) return
        const { scriptHashes, mediaOrigins } = allowances
        const found = { scriptHashes: [...scriptHashes], mediaOrigins: [...mediaOrigins] }
        writeFileSync(file, JSON.stringify(found))
      },
    },
  }
}
