import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { LayoutProps } from 'sanity'
import { loadPrices } from './prices.ts'
import type { Storefront } from './storefront.ts'

const StorefrontContext = createContext<Storefront | null>(null)

function Provider({ storefront, children }: { storefront: Storefront; children: ReactNode }) {
  useEffect(() => void loadPrices(storefront), [storefront])
  return <StorefrontContext value={storefront}>{children}</StorefrontContext>
}

/**
 * Creates the studio's layout component, which provides the commerce service to the pickers and has prices loaded for lists.
 * Called once per workspace.
 */
export const withStorefront = (storefront: Storefront) => (props: LayoutProps) => (
  <Provider storefront={storefront}>{props.renderDefault(props)}</Provider>
)

/** The commerce service of this workspace. @throws Error outside the studio's layout. */
export function useStorefront(): Storefront {
  const storefront = useContext(StorefrontContext)
  if (storefront === null) throw new Error('useStorefront must be used inside the studio’s layout.')
  return storefront
}
