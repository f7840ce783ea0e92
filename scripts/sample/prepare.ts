import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { renderPictures } from './render-pictures.ts'
import { sampleDatasets, sampleFolder } from './sample-files.ts'

/**
 * Writes the sample shop to `directory` as services import it: `commerce/`, `<dataset>.ndjson`, and in `images/` and
 * `files/` what those documents name. Pictures that were rendered from the same SVG are kept, so that a second run
 * takes well under a second.
 */
export async function prepareSample(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  for (const folder of ['commerce', 'files']) {
    await cp(join(sampleFolder, folder), join(directory, folder), { recursive: true })
  }
  for (const dataset of sampleDatasets) {
    await cp(join(sampleFolder, 'content', `${dataset}.ndjson`), join(directory, `${dataset}.ndjson`))
  }
  await renderPictures(join(sampleFolder, 'pictures'), join(directory, 'images'))
}
