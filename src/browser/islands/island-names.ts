/** The islands' names, for hydrating them by event. */
export const BANNER_ISLAND = 'banner'
export const CART_ISLAND = 'cart-drawer'
export const HEADER_ISLAND = 'header'
export const MENU_ISLAND = 'site-menu'
export const GALLERY_ISLAND = 'gallery'
export const PRODUCT_FORM_ISLAND = 'product-form'
export const SKY_ISLAND = 'clouds'
export const TOASTS_ISLAND = 'toasts'
