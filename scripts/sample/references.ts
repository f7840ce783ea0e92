import type { Catalogue } from '../local/commerce/catalogue.ts'

/** The pictures that catalogue or content lines name and `drawn` does not have, each once. */
export function missingPictures(
  catalogue: Catalogue,
  lines: readonly string[],
  drawn: ReadonlySet<string>,
): readonly string[] {
  const named = new Set<string>()
  for (const product of catalogue.products) {
    for (const { file } of product.images) named.add(file.replace(/\.png$/, ''))
  }
  for (const line of lines) {
    for (const [, name = ''] of line.matchAll(/image@file:\/\/\.\/images\/([^"]+)\.png/g)) named.add(name)
  }
  return [...named].filter((name) => !drawn.has(name)).sort()
}
