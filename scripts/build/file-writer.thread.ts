import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { filesIn } from '../../src/config/parcel.ts'
import { noAllowances, writtenAllowances } from './allowances.ts'
import { builtIn } from './built-files.ts'
import { finishPage } from './finish-page.ts'

// The thread of a `FileWriter`: what fails here fails there.

const taskSchema = z.union([
  z.literal('end'),
  z.array(
    z.object({
      path: z.string(),
      bytes: z.instanceof(Uint8Array),
      kind: z.enum(['page', 'data', 'parcel']),
    }),
  ),
])

if (parentPort === null) throw new Error('This is a thread of the build, and no command.')
const port = parentPort
const { directory } = z.object({ directory: z.url() }).parse(workerData)
const built = builtIn(new URL(directory))
const allowances = noAllowances()
const folders = new Set<string>()
const decoder = new TextDecoder()
/** Files of parcels. They are written between pages: whoever renders would wait for thousands in one go. */
const unpacked: { path: string; text: string }[] = []
const UNPACKED_AT_ONCE = 50

/** `path` is the file's address. */
function write(path: string, content: string | Uint8Array): void {
  const file = fileURLToPath(new URL(`.${encodeURI(path)}`, directory))
  const folder = dirname(file)
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
  folders.add(folder)
  writeFileSync(file, content)
}

function writeUnpacked(count: number): void {
  for (const { path, text } of unpacked.splice(-count)) write(path, text)
}

port.on('message', (message: unknown) => {
  const task = taskSchema.parse(message)
  if (task === 'end') {
    writeUnpacked(unpacked.length)
    port.postMessage({ allowances: writtenAllowances(allowances) })
    port.close()
    return
  }
  for (const { path, bytes, kind } of task) {
    if (kind === 'data') write(path, bytes)
    else if (kind === 'page') write(path, finishPage(decoder.decode(bytes), built, allowances))
    else for (const file of filesIn(decoder.decode(bytes))) unpacked.push(file)
  }
  writeUnpacked(UNPACKED_AT_ONCE)
  port.postMessage('written')
})
