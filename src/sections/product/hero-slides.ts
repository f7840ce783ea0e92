import type { Product } from '#features/catalogue/product.ts'

/** What a product's hero gallery shows: its slides, or its thumbnail's image where it has none. */
export const heroSlides = ({ heroGallery, thumb }: Product): Product['heroGallery'] =>
  heroGallery.length > 0 ? heroGallery : [{ image: thumb.image, video: null, caption: null }]
