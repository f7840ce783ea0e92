import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { pathOf } from '../src/config/routes.ts'
import { buildAndLinkServerPages, linkServerPages } from './build/build-server-pages.ts'
import { findCachedStudio } from './build/build-studio.ts'
import { withAstroLock } from './build/with-astro-lock.ts'
import { startStaticHost } from './host/static-host.ts'
import { addressTable } from './lib/address-table.ts'
import {
  configuredEnvironment,
  localEnvironment,
  publisherVariables,
  startPorts,
} from './lib/local-environment.ts'
import { fail, type ProcessEnvironment, projectRoot } from './lib/process.ts'
import { runUntilStopped } from './lib/run-until-stopped.ts'
import { requireFreePorts, startServices } from './lib/services.ts'
import { type Summary, summarySchema } from './publisher/status.ts'

const DIRECTORY = '.local/start'
/** Leads to the pages of the preview. */
const SERVER_PAGES = `${projectRoot}${DIRECTORY}/server-pages`
const POLL_MS = 100
const LOG_LINES = 15

/** Builds the preview's pages while the shop is up, which stays up when that fails. */
async function addMissingPreview(variables: ProcessEnvironment): Promise<void> {
  try {
    await withAstroLock(() => buildAndLinkServerPages(variables, SERVER_PAGES))
  } catch (error) {
    console.error(`\nThe shop is up without its preview. ${error instanceof Error ? error.message : error}`)
  }
}

function endOfLog(): string {
  const file = `${projectRoot}${DIRECTORY}/logs/publisher.log`
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES) : []
  return lines.map((line) => `  ${line.replaceAll('\\n', '\n  ')}`).join('\n')
}

/** Resolves when the publisher has made a release of what is published now. @throws Error when there is none to serve. */
async function whenPublished(url: string, stopped: AbortSignal): Promise<Summary> {
  for (;;) {
    const response = await fetch(`${url}/status`, { signal: stopped })
    const summary = summarySchema.parse(await response.json())
    if (summary.state === 'failed' && summary.release === null)
      throw new Error(
        `The site could not be built. The end of ${DIRECTORY}/logs/publisher.log:\n${endOfLog()}`,
      )
    if (summary.state === 'failed') console.error(`\n${summary.text}\n${endOfLog()}`)
    if (summary.state !== 'starting' && summary.state !== 'publishing') return summary
    await wait(POLL_MS, undefined, { signal: stopped })
  }
}

// `npm start`: runs the whole shop on this machine. The publisher makes a release where content, products or code have
// changed since the last one, and goes on publishing what editors publish.
try {
  const { variables: own, services } = localEnvironment(startPorts, configuredEnvironment())
  const publisher = publisherVariables(startPorts, () => randomBytes(24).toString('hex'))
  const variables = { ...own, ...publisher }
  await requireFreePorts({ site: startPorts.site })
  if (services.length > 0)
    console.log(
      `Starting ${services.join(', ')} … The first time, the sample shop's pictures are rendered: half a minute.`,
    )
  linkServerPages(SERVER_PAGES, variables)
  const running = await startServices({
    names: [...services, 'publisher'],
    ports: startPorts,
    directory: DIRECTORY,
    variables,
    pages: SERVER_PAGES,
  })
  await runUntilStopped(running, async (stopped) => {
    console.log('Building the site …')
    const hasStudio = findCachedStudio(variables) !== null
    const { pages, text } = await whenPublished(publisher.SANITY_STUDIO_PUBLISHER_URL ?? '', stopped)
    const host = await startStaticHost({
      directory: `${projectRoot}${DIRECTORY}/publisher/current`,
      port: startPorts.site,
      compression: null,
    })
    console.log(`\n${text} ${pages} pages.\n`)
    const note = hasStudio ? 'for editors' : 'being built, half a minute more'
    const studio = { url: host.url + pathOf('admin', {}), note }
    console.log(addressTable(variables, { site: host.url, services, studio }))
    console.log(
      `\nCtrl-C stops everything. Logs: ${DIRECTORY}/logs. "npm run reset" restores the sample shop.`,
    )
    if (services.includes('backend')) await addMissingPreview(variables)
    return () => host.close()
  })
} catch (error) {
  fail(error)
}
