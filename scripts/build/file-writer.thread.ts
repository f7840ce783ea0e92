import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { noAllowances, writtenAllowances } from './allowances.ts'
import { builtIn } from './built-files.ts'
import { finishPage } from './finish-page.ts'

// The thread of a `FileWriter`: what fails here fails there.

const taskSchema = z.union([
  z.literal('end'),
  z.object({ path: z.string(), bytes: z.instanceof(Uint8Array), isPage: z.boolean() }),
])

if (parentPort === null) throw new Error('This is a thread of the build, and no command.')
const port = parentPort
const { directory } = z.object({ directory: z.url() }).parse(workerData)
const built = builtIn(new URL(directory))
const allowances = noAllowances()
const folders = new Set<string>()
const decoder = new TextDecoder()

port.on('message', (message: unknown) => {
  const task = taskSchema.parse(message)
  if (task === 'end') {
    port.postMessage({ allowances: writtenAllowances(allowances) })
    port.close()
    return
  }
  const { path, bytes, isPage } = task
  const folder = dirname(path)
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
  folders.add(folder)
  writeFileSync(path, isPage ? finishPage(decoder.decode(bytes), built, allowances) : bytes)
  port.postMessage('written')
})
