import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'

/** Coarse pictures have the same size, and are rendered at the SVG's own, which takes a quarter of the time. */
export type Fineness = 'fine' | 'coarse'

/** Raise when the same SVG would come out as other pixels. */
const RENDERING_VERSIONS: Readonly<Record<Fineness, string>> = { fine: 'png-2', coarse: 'png-2-coarse' }
const SCALE = 2
/** The density at which a unit of an SVG file is one pixel. */
const SVG_DENSITY = 72
const WORKERS = 2

/** Names the hash of the SVG that each PNG was rendered from, so that only changed pictures are rendered again. */
const RECORD_FILE = '.rendered.json'
const recordSchema = z.record(z.string(), z.string())

const hashOf = (svg: Buffer, fineness: Fineness) =>
  createHash('sha256').update(`${RENDERING_VERSIONS[fineness]}:`).update(svg).digest('hex').slice(0, 32)

async function readRecord(directory: string): Promise<Record<string, string>> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(join(directory, RECORD_FILE), 'utf8')))
  } catch {
    // Absent or damaged: render everything again.
    return {}
  }
}

/** Written under another name and renamed, so that a run that is stopped leaves no half picture behind. */
async function writeAtomically(file: string, body: Buffer | string): Promise<void> {
  const part = `${file}.${process.pid}.part`
  await writeFile(part, body)
  await rename(part, file)
}

async function render(svg: Buffer, file: string, fineness: Fineness): Promise<void> {
  const fine = sharp(svg, { density: SVG_DENSITY * SCALE })
  if (fineness === 'fine') {
    await writeAtomically(file, await fine.png({ compressionLevel: 7 }).toBuffer())
    return
  }
  const { width, height } = await fine.metadata()
  const { data, info } = await sharp(svg, { density: SVG_DENSITY })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const png = sharp(data, { raw: info })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .png({ compressionLevel: 3 })
  await writeAtomically(file, await png.toBuffer())
}

/**
 * Renders every SVG of `sources` to a PNG of twice its size in `directory`. Skips pictures already rendered from the
 * same SVG, also those that are finer than asked for, and removes those whose SVG is gone. Returns how many were rendered.
 */
export async function renderPictures(
  sources: string,
  directory: string,
  fineness: Fineness = 'fine',
): Promise<number> {
  await mkdir(directory, { recursive: true })
  const before = await readRecord(directory)
  const present = new Set(await readdir(directory))
  const after: Record<string, string> = {}
  const due: Array<() => Promise<void>> = []
  for (const source of await readdir(sources)) {
    if (!source.endsWith('.svg')) continue
    const name = source.replace(/\.svg$/, '.png')
    const svg = await readFile(join(sources, source))
    const rendered = present.has(name) ? before[name] : undefined
    if (rendered !== undefined && [hashOf(svg, 'fine'), hashOf(svg, fineness)].includes(rendered)) {
      after[name] = rendered
      continue
    }
    after[name] = hashOf(svg, fineness)
    due.push(() => render(svg, join(directory, name), fineness))
  }
  const rendered = due.length
  const work = async () => {
    for (let next = due.pop(); next !== undefined; next = due.pop()) await next()
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  for (const file of present) {
    if (file.endsWith('.png') && !(file in after)) await rm(join(directory, file), { force: true })
  }
  if (rendered > 0 || present.size === 0) {
    await writeAtomically(join(directory, RECORD_FILE), JSON.stringify(after))
  }
  return rendered
}
