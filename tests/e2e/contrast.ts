import type { Page } from '@playwright/test'
import type Axe from 'axe-core'
import sharp from 'sharp'
import { loadAxe } from './axe-in-page.ts'
import { expect } from './fixtures.ts'

/** Of the page. */
declare const axe: typeof Axe

/** A text whose ground axe cannot tell, such as one on a gradient, a picture or clouds. */
interface UndecidedText {
  html: string
  /** Of the text: red, green, blue and how opaque it is. */
  color: readonly number[]
  /** The ratio that its size and weight ask for (WCAG 1.4.3). */
  least: number
  /** Where its letters are, in pixels of the picture that is taken. */
  places: ReadonlyArray<readonly [left: number, top: number, right: number, bottom: number]>
}

/** Ratio of WCAG between two colors. */
function contrastOf(one: readonly number[], other: readonly number[]): number {
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/**
 * The texts that axe leaves undecided. Of the window, those that nothing covers; otherwise all of the page, without what stays
 * in the window: of that, a picture of the whole page would show only one place.
 */
async function undecidedTexts(page: Page, isWindow: boolean): Promise<readonly UndecidedText[]> {
  await loadAxe(page)
  return page.evaluate(async (inWindow) => {
    if (!inWindow)
      for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
        const { position } = getComputedStyle(element)
        if (position === 'fixed') element.style.visibility = 'hidden'
        if (position === 'sticky') element.style.position = 'relative'
      }
    /** What covers a line of text is no ground of it. */
    const isSeen = (
      element: Element,
      [left, top, right, bottom]: readonly [number, number, number, number],
    ) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const points = [
        [x, y],
        [left + 1, y],
        [right - 1, y],
        [x, top],
        [x, bottom],
      ] as const
      return points.every(([across, down]) => {
        const found = document.elementFromPoint(across, down)
        return found !== null && (element.contains(found) || found.contains(element))
      })
    }
    const isOutside = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth || right === left
    }
    // Most of a long page is not in the window, and axe would look at each of its texts.
    const exclude = inWindow
      ? [...document.querySelectorAll('main > *, footer > *')].filter((part) =>
          [part, ...part.querySelectorAll('*')].every(isOutside),
        )
      : []
    const { incomplete } = await axe.run(exclude.length > 0 ? { exclude } : document, {
      runOnly: { type: 'rule', values: ['color-contrast'] },
      resultTypes: ['incomplete'],
      elementRef: true,
    })
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const colorOf = (css: string) => {
      if (canvas === null) return []
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = css
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    /** The text itself, without the room between lines and letters' overhang. */
    const placesOf = (element: Element, size: number) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '')
        .flatMap((node) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return [...range.getClientRects()]
        })
        .map(({ left, right, top, bottom }) => {
          const middle = (top + bottom) / 2
          return [left, middle - size * 0.36, right, middle + size * 0.32] as const
        })
    return incomplete
      .flatMap(({ nodes }) => nodes)
      .flatMap(({ element, html }) => {
        if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
        // Toasts go by themselves, and have a ground of one color.
        if (element.closest('.toasts') !== null) return []
        const { color, fontSize, fontWeight } = getComputedStyle(element)
        const size = Number.parseFloat(fontSize)
        const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
        let [red = 0, green = 0, blue = 0, alpha = 1] = colorOf(color)
        for (let one: Element | null = element; one; one = one.parentElement)
          alpha *= Number(getComputedStyle(one).opacity)
        const found = { html: html.slice(0, 120), color: [red, green, blue, alpha], least: isLarge ? 3 : 4.5 }
        const places = placesOf(element, size).filter((place) => !inWindow || isSeen(element, place))
        return [{ ...found, places }]
      })
  }, isWindow)
}

const HIDING = `*, *::before, *::after, *::placeholder {
  color: transparent !important; -webkit-text-fill-color: transparent !important; text-shadow: none !important;
  text-decoration-color: transparent !important; caret-color: transparent !important }`

/** The share of a text's pixels that may be worse, as where its line ends on a rounded edge. */
const EDGE_SHARE = 0.02

/** The texts, in words, whose contrast with nearly the worst color behind them is too little. */
export async function unreadableTexts(page: Page, of: 'page' | 'window'): Promise<readonly string[]> {
  if (of === 'page') await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const texts = await undecidedTexts(page, of === 'window')
  if (texts.length === 0) return []
  const style = await page.addStyleTag({ content: HIDING })
  const picture = await page.screenshot({ fullPage: of === 'page', animations: 'disabled', scale: 'css' })
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return texts.flatMap(({ html, color, least, places }) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = color
    const ratios: number[] = []
    for (const [left, top, right, bottom] of places)
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(info.height, bottom); y += 2)
        for (let x = Math.max(0, Math.floor(left)); x < Math.min(info.width, right); x += 2) {
          const at = (y * info.width + x) * info.channels
          const ground = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
          const text = [red, green, blue].map(
            (part, index) => part * alpha + (ground[index] ?? 0) * (1 - alpha),
          )
          ratios.push(contrastOf(text, ground))
        }
    const worst = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length * EDGE_SHARE)]
    return worst !== undefined && worst < least
      ? [`${worst.toFixed(2)} instead of ${least}: ${html.replaceAll(/\s+/g, ' ')}`]
      : []
  })
}

/**
 * Decides by the pixels behind them whether texts can be read whose ground axe cannot tell. What is about to come moves texts
 * between their measuring and the picture, which is why a failure is looked at again.
 */
export async function expectReadable(page: Page, of: 'page' | 'window'): Promise<void> {
  await expect(async () => expect(await unreadableTexts(page, of)).toEqual([])).toPass({ timeout: 20_000 })
}
