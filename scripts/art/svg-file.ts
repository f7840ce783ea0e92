import type { Picture } from './pictures/picture.ts'
import { resetIds, round } from './svg.ts'

/** How many pixels set-up renders for each unit of an SVG file's width. */
const PIXELS_PER_UNIT = 2

/** The text of a picture's SVG file, an element a line, sized to become `scale` pixels for each unit of the drawing. */
export function svgFile({ draw, scale }: Picture): string {
  resetIds()
  const sized = draw()
    .replaceAll('\n', '')
    .replace(/ width="([\d.]+)" height="([\d.]+)"/, (_, width: string, height: string) => {
      const [w, h] = [width, height].map((side) => round((Number(side) * scale) / PIXELS_PER_UNIT))
      return ` width="${w}" height="${h}"`
    })
  return `${sized.replaceAll('><', '>\n<')}\n`
}
