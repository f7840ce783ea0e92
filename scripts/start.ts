import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { readEnvironment } from '../src/config/read-environment.ts'
import { pathOf } from '../src/config/routes.ts'
import { READY_PATH } from '../src/config/status-paths.ts'
import { buildAndLinkServerPages, hasCachedServerPages, linkServerPages } from './build/build-server-pages.ts'
import { findCachedStudio } from './build/build-studio.ts'
import { hasStudio } from './build/built-pages.ts'
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
import { refuseArguments } from './lib/read-arguments.ts'
import { runUntilStopped } from './lib/run-until-stopped.ts'
import { requireFreePorts, startServices } from './lib/services.ts'
import { type Summary, summarySchema } from './publisher/status.ts'
import { whenStudioIsLive } from './publisher/when-studio-is-live.ts'

const DIRECTORY = '.local/start'
/** Leads to the pages of the preview. */
const SERVER_PAGES = `${projectRoot}${DIRECTORY}/server-pages`
/** Leads to the live release. */
const SITE = `${projectRoot}${DIRECTORY}/publisher/current`
const POLL_MS = 100
const LOG_LINES = 15

/** Builds the preview's pages while the shop is up. @throws Error when the preview does not answer with them. */
async function addPreview(variables: ProcessEnvironment, stopped: AbortSignal): Promise<void> {
  await withAstroLock(() => buildAndLinkServerPages(variables, SERVER_PAGES))
  const { ok } = await fetch(`http://localhost:${startPorts.server}${READY_PATH}`, { signal: stopped })
  if (!ok) throw new Error(`The preview does not answer; ${DIRECTORY}/logs/server.log says why.`)
}

function readPublisherLog(): string {
  const file = `${projectRoot}${DIRECTORY}/logs/publisher.log`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function endOfLog(): string {
  const lines = readPublisherLog().trimEnd().split('\n').slice(-LOG_LINES)
  return lines.map((line) => `  ${line.replaceAll('\\n', '\n  ')}`).join('\n')
}

async function readStatus(url: string, stopped: AbortSignal): Promise<Summary> {
  const response = await fetch(`${url}/status`, { signal: stopped })
  return summarySchema.parse(await response.json())
}

/** Resolves when the publisher has made a release of what is published now. @throws Error when there is none to serve. */
async function whenPublished(url: string, stopped: AbortSignal): Promise<Summary> {
  for (;;) {
    const summary = await readStatus(url, stopped)
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
// changed since the last one, and goes on publishing what editors publish. Prints the addresses once all of them answer, and the
// shop's own before, where studio or preview have to be built.
refuseArguments('npm start')
try {
  const { variables: own, services } = localEnvironment(startPorts, configuredEnvironment())
  const publisher = publisherVariables(startPorts, () => randomBytes(24).toString('hex'))
  const variables = { ...own, ...publisher }
  readEnvironment(variables)
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
    const publisherUrl = publisher.SANITY_STUDIO_PUBLISHER_URL ?? ''
    const { pages, text } = await whenPublished(publisherUrl, stopped)
    const host = await startStaticHost({ directory: SITE, port: startPorts.site, compression: null })
    console.log(`\n${text} ${pages} pages.`)
    const hasPreview = services.includes('server')
    const missing = [
      ...(hasStudio(SITE) ? [] : ['the studio']),
      ...(hasPreview && !hasCachedServerPages(variables) ? ['the preview'] : []),
    ]
    if (missing.length > 0)
      console.log(`The shop is at ${host.url}. Building ${missing.join(' and ')}: about half a minute.`)
    const [isStudioLive] = await Promise.all([
      whenStudioIsLive({
        hasStudio: () => hasStudio(SITE),
        readStatus: () => readStatus(publisherUrl, stopped),
        readLog: readPublisherLog,
        endOfLog,
        stopped,
      }),
      hasPreview ? addPreview(variables, stopped) : null,
    ])
    const isOfThisCode = findCachedStudio(variables) !== null
    const note = isOfThisCode ? 'for editors' : 'for editors; the earlier one, until it is built anew'
    const studio = {
      url: host.url + pathOf('admin', {}),
      note: isStudioLive ? note : 'not in the release at which publishing is held',
    }
    console.log(`\n${addressTable(variables, { site: host.url, services, studio })}`)
    console.log(
      `\nCtrl-C stops everything. Logs: ${DIRECTORY}/logs. "npm run reset" restores the sample shop.`,
    )
    return () => host.close()
  })
} catch (error) {
  fail(error)
}
