import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Catalogue, catalogueSchema } from '../local/commerce/catalogue.ts'
import { pictures } from './art/pictures/all.ts'
import { renderPictures } from './art/render.ts'
import { type ContentDocument, toLine } from './content/document.ts'
import { documentsFor, sampleDocuments } from './content/documents.ts'
import { certificates } from './content/lab-results.ts'
import { edgeCaseShop } from './edge-cases/documents.ts'
import { missingPictures } from './references.ts'
import { catalogueFor, sampleCatalogue } from './shop/catalogue.ts'
import { multiplied } from './shop/multiplied.ts'
import { stagingDocuments } from './staging/documents.ts'

/** Written only when it differs, and moved into place whole, so that whoever reads meanwhile sees one or the other. */
async function writeIfChanged(file: string, body: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => null)
  if (before === body) return
  const part = `${file}.${process.pid}.part`
  await writeFile(part, body)
  await rename(part, file)
}

/**
 * Writes one shop's data: `commerce.json` for the commerce service, `content.ndjson` (a document a line, in the content
 * service's export format) and `content.staging.ndjson` for the content service's datasets. Throws when the catalogue does not fit its schema or a document
 * names a picture that is not drawn.
 */
async function writeShop(
  directory: string,
  catalogue: Catalogue,
  documents: readonly ContentDocument[],
): Promise<void> {
  const lines = documents.map(toLine)
  const stagingLines = stagingDocuments.map(toLine)
  const missing = missingPictures(catalogue, [...lines, ...stagingLines], new Set(Object.keys(pictures)))
  if (missing.length > 0)
    throw new Error(`The sample shop names pictures nobody drew: ${missing.join(', ')}.`)
  await mkdir(join(directory, 'files'), { recursive: true })
  for (const [name, body] of certificates()) await writeFile(join(directory, 'files', name), body)
  await writeIfChanged(
    join(directory, 'commerce.json'),
    `${JSON.stringify(catalogueSchema.parse(catalogue), null, 1)}\n`,
  )
  await writeIfChanged(join(directory, 'content.ndjson'), `${lines.join('\n')}\n`)
  await writeIfChanged(join(directory, 'content.staging.ndjson'), `${stagingLines.join('\n')}\n`)
}

/**
 * Generates the sample shop into `directory`: `commerce.json`, `content.ndjson`, `images/*.png` and `files/*.pdf`. The same sources
 * always give the same files; pictures already rendered from the same drawings are kept, so a second run takes well
 * under a second.
 */
export async function generateSample(directory: string): Promise<void> {
  await writeShop(directory, sampleCatalogue, sampleDocuments)
  await renderPictures(pictures, join(directory, 'images'))
}

/**
 * Generates a shop of `productCount` products (no fewer than the sample's own) with the sample's pages and pictures, for
 * benches. `imagesFrom` is an `images` directory already rendered, which saves rendering it again.
 */
export async function generateLargeCatalogue(
  directory: string,
  productCount: number,
  { imagesFrom }: { imagesFrom?: string } = {},
): Promise<void> {
  const goods = multiplied(productCount)
  await writeShop(directory, catalogueFor(goods), documentsFor(goods))
  const images = join(directory, 'images')
  if (imagesFrom !== undefined) await cp(imagesFrom, images, { recursive: true, preserveTimestamps: true })
  await renderPictures(pictures, images)
}

/** Adds the edge cases to the directory that `generateSample` writes to, as this dataset. */
export async function generateEdgeCases(directory: string, dataset: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await writeIfChanged(
    join(directory, `content.${dataset}.ndjson`),
    `${edgeCaseShop.map(toLine).join('\n')}\n`,
  )
}
