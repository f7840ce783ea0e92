import { pathOf } from '#config/routes.ts'

/** The shop's own icon, which the studio's build puts in the place of Sanity's. */
export const BrandIcon = () => (
  <img src={`${pathOf('admin', {})}/static/favicon.svg`} alt="" style={{ width: '100%', height: '100%' }} />
)
