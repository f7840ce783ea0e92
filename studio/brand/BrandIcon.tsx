import { FAVICON_PATH } from '#config/paths.ts'

/** The shop's own icon. */
export const BrandIcon = () => <img src={FAVICON_PATH} alt="" style={{ width: '100%', height: '100%' }} />
