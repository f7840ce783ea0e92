import { createContext, useContext } from 'react'
import type { LayoutProps } from 'sanity'
import type { Storefront } from './storefront.ts'

const StorefrontContext = createContext<Storefront | null>(null)

/** The studio's layout, with the commerce service for the pickers in it; made once a workspace. */
export const withStorefront = (storefront: Storefront) => (props: LayoutProps) => (
  <StorefrontContext value={storefront}>{props.renderDefault(props)}</StorefrontContext>
)

/** The commerce service of this workspace. @throws Error outside of a studio's layout. */
export function useStorefront(): Storefront {
  const storefront = useContext(StorefrontContext)
  if (storefront === null) throw new Error('This input stands outside of the studio’s layout.')
  return storefront
}
