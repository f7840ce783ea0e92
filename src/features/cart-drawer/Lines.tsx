import { useEffect, useRef, useState } from 'react'
import { CART_LINES_AT_ONCE } from '#config/limits.ts'
import type { CartLineView } from '#features/cart/cart.view.ts'
import { CartLine } from './CartLine.tsx'
import { lineNames } from './same-line.ts'

/** How many of `total` are to be on the page by now: more with every turn, so that no turn takes long. */
function useGrowing(total: number): number {
  const [limit, setLimit] = useState(CART_LINES_AT_ONCE)
  useEffect(() => {
    if (limit >= total) return
    const timer = setTimeout(() => setLimit(limit + CART_LINES_AT_ONCE))
    return () => clearTimeout(timer)
  }, [limit, total])
  return limit
}

interface Props {
  lines: readonly CartLineView[]
  hidden: boolean
}

/** What is in the cart, line by line: the first ones at once, all others right after. */
export function Lines({ lines, hidden }: Props) {
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  const limit = useGrowing(lines.length)
  const named = lineNames(lines, known.current)
  known.current = named.known
  return (
    <ul className="plain-list" aria-label="Cart items" hidden={hidden}>
      {lines.slice(0, limit).map((line, index) => (
        <CartLine key={named.names[index]} line={line} />
      ))}
    </ul>
  )
}
