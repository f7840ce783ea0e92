import { reference } from './parts.ts'

type Style = 'normal' | 'h2' | 'h3' | 'h4'
type Decorator = 'strong' | 'em' | 'underline' | 'small' | 'large'

/** A stretch of text: plain, decorated, or a link. */
export type Span =
  | string
  | { text: string; marks: readonly Decorator[] }
  | { text: string; link: { readonly _type: string; readonly [field: string]: unknown } }
  | { text: string; product: string }

interface MarkDefinition {
  _key: string
  _type: string
  [field: string]: unknown
}

const block = (style: Style, content: readonly Span[], list: 'bullet' | 'number' | null = null) => {
  const markDefs: MarkDefinition[] = []
  const children = content.map((span, index) => {
    if (typeof span === 'string') return { _type: 'span', text: span, marks: [] }
    if ('marks' in span) return { _type: 'span', text: span.text, marks: span.marks }
    const _key = `mark${index}`
    markDefs.push(
      'link' in span
        ? { ...span.link, _key }
        : { _key, _type: 'productLink', product: reference(`product-${span.product}`) },
    )
    return { _type: 'span', text: span.text, marks: [_key] }
  })
  return {
    _type: 'block',
    style,
    ...(list === null ? {} : { listItem: list, level: 1 }),
    markDefs,
    children,
  }
}

export type Block = ReturnType<typeof block>

export const p = (...content: readonly Span[]) => block('normal', content)
export const h2 = (text: string) => block('h2', [text])
export const h3 = (text: string) => block('h3', [text])
export const bullet = (...content: readonly Span[]) => block('normal', content, 'bullet')
export const step = (...content: readonly Span[]) => block('normal', content, 'number')
export const strong = (text: string): Span => ({ text, marks: ['strong'] })
export const em = (text: string): Span => ({ text, marks: ['em'] })
export const small = (text: string): Span => ({ text, marks: ['small'] })

/** Each text a paragraph. */
export const paragraphs = (texts: readonly string[]) => texts.map((text) => p(text))
