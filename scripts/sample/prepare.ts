import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { requireReplaceable } from '../build/replace-folder.ts'
import { type Fineness, renderPictures } from './render-pictures.ts'
import { type SampleDataset, sampleDatasets, sampleFolder } from './sample-files.ts'

/** Copies a file unless it is the same already, atomically, because services may read the copy meanwhile. */
async function copyFile(from: string, to: string): Promise<void> {
  const [content, present] = await Promise.all([readFile(from), readFile(to).catch(() => null)])
  if (present?.equals(content)) return
  await mkdir(dirname(to), { recursive: true })
  const part = `${to}.${process.pid}.part`
  await writeFile(part, content)
  await rename(part, to)
}

/** Makes a folder the same as another. */
async function mirrorFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const listed = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  const names = await listed(from)
  for (const name of names) await copyFile(from + name, to + name)
  for (const name of await listed(to)) {
    if (!names.includes(name)) await rm(to + name, { force: true })
  }
}

/**
 * Makes sure that only a folder of this kind is written over, whose other files are deleted.
 * @throws Error when it contains something else.
 */
export const requireSampleFolder = (folder: string): void =>
  requireReplaceable(folder, { name: folder, what: 'a sample shop', files: ['commerce/discounts.json'] })

/**
 * Writes the sample shop to `directory` as services import it: `commerce/`, `<dataset>.ndjson`, and in `images/` and
 * `files/` what those documents name. Pictures that were rendered from the same SVG are kept, so that a second run
 * takes well under a second. `copies` are more datasets with the documents of one of the sample's; `fineness` is that of
 * pictures which are not there yet.
 */
export async function prepareSample(
  directory: string,
  copies: Readonly<Record<string, SampleDataset>> = {},
  fineness: Fineness = 'fine',
): Promise<void> {
  for (const folder of ['commerce', 'files']) {
    await mirrorFolder(join(sampleFolder, folder), join(directory, folder))
  }
  for (const dataset of sampleDatasets) {
    const file = `${dataset}.ndjson`
    await copyFile(join(sampleFolder, 'content', file), join(directory, file))
  }
  for (const [name, dataset] of Object.entries(copies))
    await copyFile(join(sampleFolder, 'content', `${dataset}.ndjson`), join(directory, `${name}.ndjson`))
  await renderPictures(join(sampleFolder, 'pictures'), join(directory, 'images'), fineness)
}
