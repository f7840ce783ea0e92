import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { projectRoot } from '../../lib/process.ts'
import { functionConfigs } from './function-config.ts'

/** The version of Node that Netlify runs functions with. */
const TARGET = 'node22'

/** Netlify reads the configuration without running the file, so that it has to be a literal there. */
const entryOf = (config: unknown) =>
  [
    "import run from './shop.mjs'",
    'export default (request, context) => run(request, context)',
    `export const config = ${JSON.stringify(config)}`,
    '',
  ].join('\n')

/** Writes each function as a folder with its code in one file, and an entry of the folder's name. */
export async function bundleFunctions(directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true })
  for (const [name, { source, config }] of Object.entries(functionConfigs)) {
    const folder = join(directory, name)
    mkdirSync(folder, { recursive: true })
    await build({
      entryPoints: [`${projectRoot}scripts/deploy/netlify/functions/${source}`],
      outfile: join(folder, 'shop.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: TARGET,
      legalComments: 'none',
      logLevel: 'error',
      // Packages that are not modules themselves ask for Node's own parts with `require`.
      banner: {
        js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
      },
    })
    writeFileSync(join(folder, `${name}.mjs`), entryOf(config))
  }
}
