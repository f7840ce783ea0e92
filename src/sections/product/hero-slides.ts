import { numericId } from '#commerce/ids.ts'
import { withoutMarks } from '#content/stega-marks.ts'
import type { Product } from '#features/catalogue/product.ts'

export type HeroSlide = Product['heroGallery'][number]

/** What a product's hero gallery shows: its slides, or its thumbnail's image where it has none. */
export const heroSlides = ({ heroGallery, thumb }: Product): readonly HeroSlide[] =>
  heroGallery.length > 0 ? heroGallery : [{ image: thumb.image, video: null, caption: null }]

/**
 * The numbers of the variants that each slide shows (FIND-09): the commerce service's picture of a variant says the same in
 * its alternative text. The two services have files of their own, so that nothing else tells which pictures are alike.
 */
export function variantsOfSlides(product: Product): readonly string[] {
  const alts = heroSlides(product).map(({ image }) => withoutMarks(image.alt))
  const variants = product.commerce?.variants ?? []
  return alts.map((alt, index) =>
    alt === '' || alts.indexOf(alt) !== index
      ? ''
      : variants
          .filter(({ imageAlt }) => imageAlt === alt)
          .flatMap(({ id }) => numericId(id) ?? [])
          .join(' '),
  )
}
