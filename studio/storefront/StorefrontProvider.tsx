import { createContext, useContext } from 'react'
import type { LayoutProps } from 'sanity'
import type { Storefront } from './storefront.ts'

const StorefrontContext = createContext<Storefront | null>(null)

/** Creates the studio's layout component that provides the commerce service to the pickers. Called once per workspace. */
export const withStorefront = (storefront: Storefront) => (props: LayoutProps) => (
  <StorefrontContext value={storefront}>{props.renderDefault(props)}</StorefrontContext>
)

/** The commerce service of this workspace. @throws Error outside the studio's layout. */
export function useStorefront(): Storefront {
  const storefront = useContext(StorefrontContext)
  if (storefront === null) throw new Error('useStorefront must be used inside the studio’s layout.')
  return storefront
}
