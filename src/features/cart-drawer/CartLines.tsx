import { useEffect, useRef, useState } from 'react'
import { CART_LINES_PER_RENDER } from '#config/limits.ts'
import type { CartLineView } from '#features/cart/cart-view.ts'
import { CartLine } from './CartLine.tsx'
import { stableLineKeys } from './line-identity.ts'
import { useLineAnimations } from './useLineAnimations.ts'

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

interface Props {
  lines: readonly CartLineView[]
  hidden: boolean
}

/** The list of the cart's lines. */
export function CartLines({ lines, hidden }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const knownKeys = useRef<ReadonlyMap<string, string>>(new Map())
  const limit = useRenderLimit(lines.length)
  const { keys, known } = stableLineKeys(lines, knownKeys.current)
  knownKeys.current = known
  useLineAnimations(list)
  return (
    <ul ref={list} className="plain-list cart-lines" aria-label="Cart items" hidden={hidden}>
      {lines.slice(0, limit).map((line, index) => (
        <CartLine key={keys[index]} line={line} />
      ))}
    </ul>
  )
}
