/** Whether submenus open beside the list rather than instead of it, as `ShopMenu.module.css` has it. */
export const isSubmenuBesideList = (): boolean => matchMedia('(min-width: 768px)').matches
