import type { CSSProperties, PointerEvent, Ref } from 'react'
import { next } from '#components/icon-paths.ts'
import { PathIcon } from '#components/PathIcon.tsx'
import type { MenuListItem } from './menu-list.ts'
import styles from './ShopMenu.module.css'

interface Props {
  item: MenuListItem
  isOpen: boolean
  isCurrent: boolean
  /** The color of its open submenu, which the item shares; null for the default. */
  tint: string | null
  /** The id of its submenu, once there is one. */
  controls: string | undefined
  /** Gets the button of an item with a submenu. */
  ref: Ref<HTMLButtonElement>
  onOpen: () => void
  onPointerMove: (event: PointerEvent) => void
  onPointerLeave: (event: PointerEvent) => void
}

function Face({ item: { title, subtext, picture } }: { item: MenuListItem }) {
  return (
    <>
      {picture !== null && (
        <img
          className={styles.picture}
          {...picture}
          alt=""
          loading="lazy"
          fetchPriority="low"
          // `preload-menu-pictures.ts` may have had it loaded.
          suppressHydrationWarning
        />
      )}
      <span className={styles.words}>
        <b>{title}</b>
        {subtext !== null && <span className="small">{subtext}</span>}
      </span>
    </>
  )
}

/** An entry of the menu's list: a link, or a button that opens its submenu (CHR-13). */
export function MenuItem({ item, isOpen, isCurrent, tint, controls, ref, onOpen, ...onPointer }: Props) {
  const { key, link } = item
  const style: CSSProperties & Record<`--${string}`, string> = tint === null ? {} : { '--own': tint }
  if (link !== null)
    return (
      <a
        className={styles.item}
        href={link.href}
        rel={link.rel ?? undefined}
        target={link.target ?? undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Face item={item} />
      </a>
    )
  return (
    <button
      type="button"
      ref={ref}
      className={styles.item}
      style={style}
      aria-expanded={isOpen}
      aria-controls={controls}
      data-submenu={key}
      data-hold
      onClick={onOpen}
      {...onPointer}
    >
      <Face item={item} />
      <PathIcon path={next} />
    </button>
  )
}
