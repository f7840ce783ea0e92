import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import type { Picture, Pictures } from './pictures/picture.ts'
import { resetIds } from './svg.ts'

/** Raised when the same SVG would come out as other pixels. */
const RENDERING = 'png-1'

/** Which drawing each file was rendered from, so that only what changed is rendered again. */
const RECORD = '.rendered.json'
const record = z.record(z.string(), z.string())

const hashOf = (drawing: string, scale: number) =>
  createHash('sha256').update(`${RENDERING}:${scale}:${drawing}`).digest('hex').slice(0, 32)

async function readRecord(directory: string): Promise<Record<string, string>> {
  try {
    return record.parse(JSON.parse(await readFile(join(directory, RECORD), 'utf8')))
  } catch {
    // Absent or unreadable: everything is rendered once more.
    return {}
  }
}

const drawingOf = (picture: Picture) => {
  resetIds()
  return picture.draw().replaceAll('\n', '')
}

/** Written aside and moved into place: a run that was stopped leaves no half picture behind. */
async function writeWhole(file: string, body: Buffer | string): Promise<void> {
  const part = `${file}.${process.pid}.part`
  await writeFile(part, body)
  await rename(part, file)
}

/**
 * Renders `pictures` as PNG files into `directory`, skipping those already there from the same drawing, and removes
 * pictures no longer drawn. Answers how many were rendered.
 *
 * The pictures are generated rather than committed: the drawings are 0.2 MB of text that can be reviewed and changed,
 * the PNGs nearly 30 MB of bytes that would be stored anew with every change of a colour.
 */
export async function renderPictures(pictures: Pictures, directory: string): Promise<number> {
  await mkdir(directory, { recursive: true })
  const [before, present] = [await readRecord(directory), new Set(await readdir(directory))]
  const after: Record<string, string> = {}
  const due: Array<() => Promise<void>> = []
  for (const [name, picture] of Object.entries(pictures)) {
    const drawing = drawingOf(picture)
    const hash = hashOf(drawing, picture.scale)
    after[name] = hash
    if (before[name] === hash && present.has(`${name}.png`)) continue
    due.push(async () => {
      const body = await sharp(Buffer.from(drawing), { density: 72 * picture.scale })
        .png({ compressionLevel: 7 })
        .toBuffer()
      await writeWhole(join(directory, `${name}.png`), body)
    })
  }
  const rendered = due.length
  const work = async () => {
    for (let next = due.pop(); next !== undefined; next = due.pop()) await next()
  }
  await Promise.all([work(), work()])
  for (const file of present) {
    if (file.endsWith('.png') && !(file.slice(0, -4) in after))
      await rm(join(directory, file), { force: true })
  }
  if (rendered > 0 || present.size === 0) await writeWhole(join(directory, RECORD), JSON.stringify(after))
  return rendered
}
