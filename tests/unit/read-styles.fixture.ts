import { globSync, readFileSync } from 'node:fs'
import {
  type CssColor,
  type MediaCondition,
  type MediaFeatureValue,
  type QueryFeatureFor_MediaFeatureId,
  transform,
  type Visitor,
} from 'lightningcss'

const root = new URL('../../', import.meta.url).pathname

/** A file's styles: all of a `.css` file, the `style` elements of an `.astro` file. */
function stylesOf(path: string): string {
  const text = readFileSync(`${root}${path}`, 'utf8')
  if (path.endsWith('.css')) return text
  return Array.from(text.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css = '']) => css).join('\n')
}

function visit(path: string, visitor: Visitor<Record<string, never>>): void {
  transform({ filename: path, code: Buffer.from(stylesOf(path)), visitor })
}

function featuresOf(condition: MediaCondition): QueryFeatureFor_MediaFeatureId[] {
  if (condition.type === 'feature') return [condition.value]
  if (condition.type === 'not') return featuresOf(condition.value)
  return condition.type === 'operation' ? condition.conditions.flatMap(featuresOf) : []
}

/** Of `em`, which follows the browser's font size, at the usual one. Null for a length in another unit. */
function pixelsOf(value: MediaFeatureValue): number | null {
  if (value.type !== 'length' || value.value.type !== 'value') return null
  const { unit, value: length } = value.value.value
  if (unit === 'em') return length * 16
  return unit === 'px' ? length : null
}

/** A width is the first of the next range after `max-width`, whose own it still belongs to. */
function breakpointsOf(feature: QueryFeatureFor_MediaFeatureId): Array<number | null> {
  const after = (value: MediaFeatureValue, isAfter: boolean) => {
    const pixels = pixelsOf(value)
    return pixels === null ? null : pixels + (isAfter ? 1 : 0)
  }
  if (feature.type === 'range')
    return [after(feature.value, ['less-than-equal', 'greater-than'].includes(feature.operator))]
  if (feature.type !== 'interval') return []
  return [
    after(feature.start, feature.startOperator === 'less-than'),
    after(feature.end, feature.endOperator === 'less-than-equal'),
  ]
}

/** The widths at which media queries of the shop's styles begin or cease to match, in CSS pixels at the usual font size. */
export function breakpointsOfStyles(): Array<{ path: string; width: number | null }> {
  return globSync('src/**/*.{astro,css}', { cwd: root }).flatMap((path) => {
    const widths: Array<number | null> = []
    visit(path, {
      MediaQuery({ condition }) {
        for (const feature of condition ? featuresOf(condition) : [])
          if (feature.name === 'width') widths.push(...breakpointsOf(feature))
      },
    })
    return widths.map((width) => ({ path, width }))
  })
}

const hexOf = (color: CssColor): string | null =>
  typeof color === 'object' && 'type' in color && color.type === 'rgb'
    ? `#${[color.r, color.g, color.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    : null

/** The colors of a file's custom properties, as `#rrggbb` by name; of one declared twice the first. */
export function colorsOfStyles(path: string): ReadonlyMap<string, string> {
  const colors = new Map<string, string>()
  const note = (name: string, color: CssColor) => {
    const hex = hexOf(color)
    if (hex !== null && !colors.has(name)) colors.set(name, hex)
  }
  visit(path, {
    Declaration: {
      custom({ name, value: [first, ...others] }) {
        if (first?.type === 'color' && others.length === 0) note(name, first.value)
      },
    },
    Rule: {
      property({ value: { name, initialValue } }) {
        if (initialValue?.type === 'color') note(name, initialValue.value)
      },
    },
  })
  return colors
}
