import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { closeSubmenu } from '#browser/overlay.store.ts'
import { back } from '#components/icon-paths.ts'
import { PathIcon } from '#components/PathIcon.tsx'
import type { MenuProduct } from '#features/shared-data/shared-data.ts'
import { isSubmenuBesideList } from './is-submenu-beside-list.browser.ts'
import styles from './submenus.css?inline'
import { useHoverIntent } from './useHoverIntent.ts'
import type { Submenus } from './useSubmenuData.ts'

adoptStyles(styles)

type Category = Submenus[string]['categories'][number]

interface Props {
  id: string
  menuKey: string
  /** The item's title, which is the submenu's unless it has a single category. */
  title: string
  submenu: Submenus[string]
  isOpen: boolean
  /** The page's path, whose links are marked. */
  path: string | null
}

const ShopAll = ({ title, path }: Category) => (
  <a className="button compact" href={path} aria-label={`Shop all ${title}`}>
    Shop all
  </a>
)

/** How wide a picture is at most, in CSS pixels: its column's width, and its own at the greatest height of the styles. */
const pictureWidth = ({ width, height }: { width: number; height: number }) =>
  Math.min(220, Math.round((240 * width) / height))

function ProductLink({ product, path }: { product: MenuProduct; path: string | null }) {
  const { image } = product
  return (
    <a
      className="submenu-product"
      href={product.path}
      aria-current={product.path === path ? 'page' : undefined}
    >
      {image !== null && (
        <img
          src={image.src}
          srcSet={image.srcset}
          sizes={`${pictureWidth(image)}px`}
          width={image.width}
          height={image.height}
          alt=""
          decoding="async"
        />
      )}
      <b>{product.title}</b>
      {product.hour !== null && <span className="number small">{product.hour}</span>}
    </a>
  )
}

/**
 * One submenu: its categories, each with its products and a way to all of them (CHR-13, CHR-18), in the color of the
 * product under the mouse or with the focus (CHR-15).
 */
export function Submenu({ id, menuKey, title, submenu, isOpen, path }: Props) {
  const [tint, setTint] = useState<string | null>(null)
  const intend = useHoverIntent()
  const backButton = useRef<HTMLButtonElement>(null)
  const { categories, backgroundColor } = submenu
  const [first] = categories
  // The title says this category's name already.
  const leading = categories.length === 1 || first?.title === title ? first : undefined
  // It closes under the mouse, which then never leaves the product.
  useEffect(() => {
    if (isOpen) setTint(null)
  }, [isOpen])
  // On a narrow window it takes the place of the list, where the focus was.
  useEffect(() => {
    if (isOpen && !isSubmenuBesideList()) backButton.current?.focus()
  }, [isOpen])
  const style: CSSProperties & Record<`--${string}`, string> = {}
  if (backgroundColor !== null) style['--tint-own'] = backgroundColor
  if (tint !== null) style['--tint-hovered'] = tint

  return (
    <section
      id={id}
      className="submenu"
      style={style}
      data-submenu-panel={menuKey}
      aria-labelledby={`${id}-title`}
      hidden={!isOpen}
    >
      <div className="submenu-head">
        <button
          type="button"
          ref={backButton}
          className="round-button submenu-back"
          aria-label="Back to menu"
          onClick={closeSubmenu}
        >
          <PathIcon path={back} />
        </button>
        <h2 id={`${id}-title`} className="title-2">
          {leading?.title ?? title}
        </h2>
        {leading !== undefined && <ShopAll {...leading} />}
      </div>
      {categories.map((category) => (
        <div key={category.path} className="submenu-shelf">
          {category !== leading && (
            <div className="submenu-category">
              <h3 className="title-3">{category.title}</h3>
              <ShopAll {...category} />
            </div>
          )}
          <ul className="submenu-products plain-list">
            {category.products.map((product) => (
              <li
                key={product.id}
                onPointerMove={(event) => intend(event, () => setTint(product.backgrounds[0] ?? null))}
                onPointerLeave={(event) => intend(event, () => setTint(null))}
                onFocus={() => setTint(product.backgrounds[0] ?? null)}
                onBlur={() => setTint(null)}
              >
                <ProductLink product={product} path={path} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
