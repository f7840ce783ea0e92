import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { CART_LINES_PER_RENDER } from '#config/limits.ts'
import type { CartLineView } from '#features/cart/cart-view.ts'
import { CartLine } from './CartLine.tsx'
import { stableLineKeys } from './line-identity.ts'
import { useLineMotion } from './useLineMotion.ts'

/** How many of `total` lines to render: grows batch by batch, so that no task takes long. */
function useRenderLimit(total: number): number {
  const [limit, setLimit] = useState(CART_LINES_PER_RENDER)
  useEffect(() => {
    if (limit >= total) return
    const timer = setTimeout(() => setLimit(limit + CART_LINES_PER_RENDER))
    return () => clearTimeout(timer)
  }, [limit, total])
  return limit
}

interface KeyedLine {
  readonly key: string
  readonly line: CartLineView
}

/** The lines with keys that stay with them. */
function useKeyedLines(lines: readonly CartLineView[], limit: number): readonly KeyedLine[] {
  const knownKeys = useRef<ReadonlyMap<string, string>>(new Map())
  return useMemo(() => {
    const { keys, known } = stableLineKeys(lines, knownKeys.current)
    knownKeys.current = known
    return lines.slice(0, limit).map((line, index) => ({ key: keys[index] ?? line.key, line }))
  }, [lines, limit])
}

/**
 * Removed lines that are still rendered while they leave: until `forget`, if `isKept` was true for them at their removal.
 */
function useLeavingLines(current: readonly KeyedLine[], isKept: (key: string) => boolean) {
  const [last, setLast] = useState(current)
  const [leaving, setLeaving] = useState<readonly KeyedLine[]>([])
  if (last !== current) {
    const keys = new Set(current.map(({ key }) => key))
    setLast(current)
    setLeaving([...leaving, ...last.filter(({ key }) => isKept(key))].filter(({ key }) => !keys.has(key)))
  }
  const forget = (gone: string) => setLeaving((all) => all.filter(({ key }) => key !== gone))
  return { leaving, forget }
}

interface Props {
  lines: readonly CartLineView[]
  hidden: boolean
  /** Scrolls the list, and what is below it and moves with its lines. */
  area: RefObject<HTMLElement | null>
}

/** The list of the cart's lines. */
export function CartLines({ lines, hidden, area }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const items = useRef(new Map<string, HTMLLIElement>())
  const motion = useLineMotion({ list, area })
  const shown = useKeyedLines(lines, useRenderLimit(lines.length))
  const { leaving, forget } = useLeavingLines(shown, (key) => {
    const item = items.current.get(key)
    return item !== undefined && motion.current?.isSeen(item) === true
  })

  useLayoutEffect(() => {
    const keyOf = new Map<HTMLElement, string>()
    for (const { key } of leaving) {
      const item = items.current.get(key)
      if (item !== undefined) keyOf.set(item, key)
    }
    motion.current?.play([...keyOf.keys()], (item) => forget(keyOf.get(item) ?? ''))
  })

  return (
    <ul ref={list} className="plain-list cart-lines" aria-label="Cart items" hidden={hidden}>
      {[...shown, ...leaving].map(({ key, line }, index) => {
        const isLeaving = index >= shown.length
        return (
          <li
            key={key}
            ref={(item) => {
              if (item === null) items.current.delete(key)
              else items.current.set(key, item)
            }}
            className="cart-line"
            data-pending={line.pending ? '' : undefined}
            inert={isLeaving}
            aria-hidden={isLeaving || undefined}
          >
            <CartLine line={line} />
          </li>
        )
      })}
    </ul>
  )
}
