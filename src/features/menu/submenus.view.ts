import { adoptStyles } from '#browser/adopt-styles.ts'
import { createElement } from '#browser/create-element.ts'
import { loadSharedData } from '#features/catalogue/shared-data.api.ts'
import type { MenuProduct, SharedData } from '#features/catalogue/shared-data.ts'
import styles from './submenus.css?inline'

adoptStyles(styles)

type Submenu = SharedData['submenus'][string]

function productLink({ title, path, image, backgrounds, hour }: MenuProduct): HTMLElement {
  const [tint] = backgrounds
  const link = createElement('a', {
    class: 'submenu-product',
    href: path,
    ...(tint ? { 'data-tint': tint } : {}),
  })
  if (image !== null) {
    link.append(
      createElement('img', {
        src: image.src,
        srcset: image.srcset,
        sizes: '120px',
        width: String(image.width),
        height: String(image.height),
        alt: '',
        decoding: 'async',
      }),
    )
  }
  link.append(createElement('b', { text: title }))
  if (hour !== null) link.append(createElement('span', { class: 'number small', text: hour }))
  return createElement('li', {}, link)
}

/** The drawer's own arrow, drawn once in the shell. */
function backButton(host: HTMLElement): HTMLElement {
  const template = host.ownerDocument.querySelector<HTMLTemplateElement>('template[data-submenu-back-button]')
  const button = template?.content.firstElementChild?.cloneNode(true)
  return button instanceof HTMLElement
    ? button
    : createElement('button', { type: 'button', text: 'Back to menu' })
}

const shopAll = ({ title, path }: Submenu['categories'][number]) =>
  createElement('a', {
    class: 'button compact',
    href: path,
    'aria-label': `Shop all ${title}`,
    text: 'Shop all',
  })

/**
 * One submenu: its categories, each with its products and a way to all of them (CHR-13, CHR-18). A single category
 * gives the submenu its title.
 */
function panelOf(host: HTMLElement, key: string, name: string, submenu: Submenu): HTMLElement {
  const { categories, backgroundColor } = submenu
  const id = `submenu-${key}`
  const [only] = categories
  const panel = createElement('section', {
    id,
    class: 'submenu',
    'data-submenu-panel': key,
    'aria-labelledby': `${id}-title`,
    hidden: '',
  })
  if (backgroundColor !== null) panel.style.setProperty('--tint-own', backgroundColor)
  const isSingle = categories.length === 1 && only !== undefined
  panel.append(
    createElement(
      'div',
      { class: 'submenu-head' },
      backButton(host),
      createElement('h2', { id: `${id}-title`, class: 'title-2', text: isSingle ? only.title : name }),
      ...(isSingle ? [shopAll(only)] : []),
    ),
  )
  for (const category of categories) {
    if (!isSingle) {
      const heading = createElement('h3', { class: 'title-3', text: category.title })
      panel.append(createElement('div', { class: 'submenu-category' }, heading, shopAll(category)))
    }
    panel.append(
      createElement('ul', { class: 'submenu-products plain-list' }, ...category.products.map(productLink)),
    )
  }
  return panel
}

/**
 * Draws the submenus into the menu drawer; `names` are the items' titles by key.
 * @throws Error when their data cannot be had.
 */
export async function drawSubmenus(host: HTMLElement, names: ReadonlyMap<string, string>): Promise<void> {
  const { submenus } = await loadSharedData()
  const panels = Object.entries(submenus).map(([key, submenu]) =>
    panelOf(host, key, names.get(key) ?? '', submenu),
  )
  host.replaceChildren(...panels)
}
