import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { filesInBundle } from '../../../src/config/file-bundle.ts'
import { pathOfFile } from '../built-pages.ts'
import { LinkPacker } from '../checks/packed-links.ts'
import { createBuildContext } from './build-context.ts'
import {
  createSourcesPool,
  noCspSources,
  type SerializedCspSources,
  serializeCspSources,
} from './csp-sources.ts'
import { fileDigest } from './file-digest.ts'
import { FileWriter } from './file-writer.ts'
import { postProcessPage } from './post-process-page.ts'
import { skippableSteps } from './skippable-steps.ts'

// What a `PostProcessingThread` runs in its worker; failures here are reported by that class.

const messageSchema = z.union([
  z.literal('end'),
  z.array(
    z.discriminatedUnion('kind', [
      z.object({ path: z.string(), kind: z.literal('data'), bytes: z.instanceof(Uint8Array) }),
      z.object({ path: z.string(), kind: z.enum(['page', 'bundle']), text: z.string() }),
    ]),
  ),
])

if (parentPort === null) throw new Error('This file is a worker thread of the build, not a command.')
const port = parentPort
const { directory, assets, skip, siteOrigin, previous } = z
  .object({
    directory: z.url(),
    assets: z.url(),
    skip: z.array(z.enum(skippableSteps)),
    siteOrigin: z.string().nullable(),
    previous: z.string().nullable(),
  })
  .parse(workerData)
const writer = new FileWriter(fileURLToPath(directory).replace(/\/$/, ''), previous)
const context = createBuildContext(new URL(assets), skip)
/** By the page's path. */
const cspSources: [path: string, SerializedCspSources][] = []
const pooled = createSourcesPool()
/** The files of each bundle with their digests, by its path. */
const bundles: [path: string, files: [path: string, digest: string][]][] = []
const links = new LinkPacker()
/** Files of bundles, written between pages: writing thousands at once would make the renderer wait. */
const unbundled: { path: string; text: string }[] = []
const UNBUNDLED_PER_MESSAGE = 50

function writePage(path: string, html: string): void {
  const sources = noCspSources()
  const processed = postProcessPage(html, context, sources)
  writer.write(path, processed)
  cspSources.push([path, pooled(serializeCspSources(sources))])
  if (siteOrigin !== null) links.add(pathOfFile(path.slice(1)), processed, siteOrigin)
}

function unbundle(path: string, bundle: string): void {
  const files = filesInBundle(bundle)
  unbundled.push(...files)
  bundles.push([path, files.map((file) => [file.path, fileDigest(file.text)])])
}

function writeUnbundled(count: number): void {
  for (const { path, text } of unbundled.splice(-count)) writer.write(path, text)
}

port.on('message', (data: unknown) => {
  const message = messageSchema.parse(data)
  if (message === 'end') {
    writeUnbundled(unbundled.length)
    port.postMessage({ cspSources, bundles, links: links.packed })
    port.close()
    return
  }
  for (const file of message) {
    if (file.kind === 'data') writer.write(file.path, file.bytes)
    else if (file.kind === 'page') writePage(file.path, file.text)
    else unbundle(file.path, file.text)
  }
  writeUnbundled(UNBUNDLED_PER_MESSAGE)
  port.postMessage('written')
})
