import { markCurrentLinks } from '#browser/mark-current-links.ts'
import { $overlay, $submenu, closeSubmenu, openSubmenu } from '#browser/overlay.store.ts'
import { report } from '#browser/reporting/report.ts'
import { HOVER_INTENT_MS } from '#config/limits.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'

const menu = () => document.querySelector<HTMLElement>('[data-overlay="site-menu"]')

const toggles = () => menu()?.querySelectorAll<HTMLElement>('[data-submenu]') ?? []

/** Whether submenus open beside the list rather than instead of it. */
const isWide = () => matchMedia('(min-width: 768px)').matches

/** Draws the submenus once, from shared data that few shoppers need. A failure is reported; the next call tries again. */
const loadSubmenus = () => insertSubmenus().catch((error: unknown) => report(error, { part: 'menu' }))

const insertSubmenus = memoizeAsync(async (): Promise<void> => {
  const host = menu()?.querySelector<HTMLElement>('[data-submenus]')
  if (host === null || host === undefined) return
  const names = new Map(
    [...toggles()].map(({ dataset }) => [dataset.submenu ?? '', dataset.submenuName ?? '']),
  )
  const { drawSubmenus } = await import('#features/menu/submenus.view.ts')
  await drawSubmenus(host, names)
  markCurrentLinks()
  applySubmenu()
})

/** Applies the store to the menu (CHR-31). */
function applySubmenu(): void {
  const key = $submenu.get()
  menu()?.toggleAttribute('data-submenu-open', key !== null)
  const panels = [...(menu()?.querySelectorAll<HTMLElement>('[data-submenu-panel]') ?? [])]
  for (const panel of panels) panel.hidden = panel.dataset.submenuPanel !== key
  for (const toggle of toggles()) {
    const { submenu } = toggle.dataset
    toggle.setAttribute('aria-expanded', String(submenu === key))
    // There is no panel to control until the submenus are drawn.
    const panel = panels.find(({ dataset }) => dataset.submenuPanel === submenu)
    if (panel !== undefined) toggle.setAttribute('aria-controls', panel.id)
  }
}

const currentPanel = () => menu()?.querySelector<HTMLElement>(`[data-submenu-panel]:not([hidden])`) ?? null

/** Follows the item's own link when its submenu could not be loaded. */
function followInstead(toggle: HTMLElement): void {
  const { submenuHref } = toggle.dataset
  if (submenuHref !== undefined) location.assign(submenuHref)
}

async function enterSubmenu(toggle: HTMLElement): Promise<void> {
  const { submenu } = toggle.dataset
  if (submenu === undefined) return
  openSubmenu(submenu)
  await loadSubmenus()
  if ($submenu.get() !== submenu) return
  if (currentPanel() === null) followInstead(toggle)
  else if (!isWide()) currentPanel()?.querySelector<HTMLElement>('[data-submenu-back]')?.focus()
}

function leaveSubmenu(): void {
  const key = $submenu.get()
  closeSubmenu()
  for (const toggle of toggles()) if (toggle.dataset.submenu === key) toggle.focus()
}

let intent: ReturnType<typeof setTimeout> | undefined

/** Hovering an item opens its submenu, hovering a product tints the panel, each after a delay (CHR-15, CHR-16). */
function onPointerOver(event: PointerEvent): void {
  if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
  if (event.target.closest('[data-toggle-menu]') !== null) void loadSubmenus()
  clearTimeout(intent)
  const within = event.target.closest<HTMLElement>('[data-overlay="site-menu"]')
  if (within === null) return
  const toggle = event.target.closest<HTMLElement>('[data-submenu]')
  const product = event.target.closest<HTMLElement>('[data-tint]')
  intent = setTimeout(() => {
    if (toggle?.dataset.submenu !== undefined && isWide()) openSubmenu(toggle.dataset.submenu)
    else tint(product?.dataset.tint ?? null)
  }, HOVER_INTENT_MS)
}

function tint(color: string | null): void {
  const panel = currentPanel()
  if (color === null) panel?.style.removeProperty('--tint-hovered')
  else panel?.style.setProperty('--tint-hovered', color)
}

function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return
  const toggle = target.closest<HTMLElement>('[data-submenu]')
  if (toggle !== null) void enterSubmenu(toggle)
  else if (target.closest('[data-submenu-back]') !== null) leaveSubmenu()
}

/** Runs the shop menu drawer: submenus and their colors (CHR-13..18, CHR-30, CHR-31). */
export function startMenu(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', onPointerOver, { passive: true })
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    tint(target.closest<HTMLElement>('[data-tint]')?.dataset.tint ?? null)
  })
  $submenu.listen(applySubmenu)
  $overlay.listen((overlay) => {
    if (overlay !== 'site-menu') return
    void loadSubmenus()
    // On wide windows the first submenu is open from the start.
    const [first] = toggles()
    if (isWide() && first?.dataset.submenu !== undefined) openSubmenu(first.dataset.submenu)
  })
}
