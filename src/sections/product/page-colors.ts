import {
  backgroundStyle,
  deepestBackground,
  readableBackground,
  readableTextColor,
} from '#components/color.ts'
import type { Product } from '#features/catalogue/product.ts'

/** The page's last background where editors chose none. */
const DEFAULT_ENDING = '#FFE6D6'

/**
 * The colors of a product's page: `style` for the page, and `ending`, the color that it ends with above the footer. The text has
 * the editor's color where it can be read on all backgrounds of the page.
 */
export function pageColors({
  colors,
  colorSectionBackground,
}: Pick<Product, 'colors' | 'colorSectionBackground'>): { style: string; ending: string } {
  const { backgrounds } = colors
  const section = colorSectionBackground === null ? [] : [colorSectionBackground]
  const text = readableTextColor({ text: colors.text, backgrounds: [...backgrounds, ...section] })
  const last = readableBackground(backgrounds.at(-1) ?? DEFAULT_ENDING)
  const ending = `color-mix(in oklab,${last},white 25%)`
  return {
    style: [
      backgroundStyle(backgrounds),
      `--deep:${deepestBackground(backgrounds)}`,
      `--ending:${ending}`,
      ...(text === null ? [] : [`color:${text}`]),
    ].join(';'),
    ending,
  }
}
