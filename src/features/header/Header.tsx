import { useStore } from '@nanostores/react'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { hydrateIsland } from '#browser/islands/island-events.ts'
import { MENU_ISLAND } from '#browser/islands/island-names.ts'
import { useHydratedEvent } from '#browser/islands/useHydratedEvent.ts'
import { isModifiedClick } from '#browser/modified-click.ts'
import { $overlay } from '#browser/overlay.store.ts'
import { report } from '#browser/reporting/report.ts'
import { CartButton } from './CartButton.tsx'
import styles from './Header.module.css'
import { $headerPosition, bringHeaderBack } from './header-position.store.ts'
import { useFreezeWhilePressed } from './useFreezeWhilePressed.ts'

interface Props {
  homePath: string
  /** Where "Shop" leads when the menu cannot open, without scripts. */
  shopPath: string
  /** Left out when null (CHR-09). */
  subscribePath: string | null
  /** Left out when null (CHR-10). */
  loginHref: string | null
  loginTitle: string
  /** The link's `target`, if it opens in a new tab; null otherwise. */
  loginTarget: string | null
  loginRel: string | null
  /** Markup from Astro's slots, which is in the page already and costs no script. */
  logo?: ReactNode
  menuIcon?: ReactNode
  cartIcon?: ReactNode
  /** What Astro's types call all slots; the named ones arrive by name. */
  children?: ReactNode
}

/** On the home page, the logo scrolls to the top instead of loading the page again (CHR-07). */
function scrollToTop(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.currentTarget.pathname !== location.pathname || isModifiedClick(event.nativeEvent)) return
  event.preventDefault()
  window.scrollTo({ top: 0 })
}

/** What is in the header. `path` is the page's, null as built and until React runs. */
function Bar({ path, ...props }: Props & { path: string | null }) {
  const { homePath, shopPath, subscribePath, loginHref, loginTitle, logo, menuIcon, cartIcon } = props
  const isMenuOpen = useStore($overlay, { ssr: 'initial' }) === 'site-menu'
  const current = (href: string) => (path === href ? 'page' : undefined)
  const menu = {
    'aria-expanded': isMenuOpen,
    commandfor: 'site-menu',
    command: 'show-modal',
    // Hydrates the menu before the press.
    onPointerEnter: () => hydrateIsland(MENU_ISLAND),
  } as const

  return (
    <nav className={styles.bar} aria-label="Main">
      <div className={styles.side}>
        <button type="button" className={`${styles.item} ${styles.smallOnly} scripted`} {...menu}>
          {menuIcon}
          <span className="hidden-visually">Menu</span>
        </button>
        <button
          type="button"
          className={`${styles.item} ${styles.shop} ${styles.largeOnly} scripted`}
          {...menu}
        >
          Shop
        </button>
        <noscript>
          <a className={`${styles.item} ${styles.shop}`} href={shopPath}>
            Shop
          </a>
        </noscript>
        {subscribePath !== null && (
          <a
            className={`${styles.item} ${styles.largeOnly}`}
            href={subscribePath}
            aria-current={current(subscribePath)}
            suppressHydrationWarning
          >
            Subscribe &amp; save
          </a>
        )}
      </div>
      <a
        className={styles.home}
        href={homePath}
        aria-label="Home"
        data-hold
        onClick={scrollToTop}
        suppressHydrationWarning
      >
        <span className={styles.wordmark}>{logo}</span>
      </a>
      <div className={`${styles.side} ${styles.end}`}>
        {loginHref !== null && (
          <a
            className={`${styles.item} ${styles.largeOnly}`}
            href={loginHref}
            rel={props.loginRel ?? undefined}
            target={props.loginTarget ?? undefined}
            aria-current={current(loginHref)}
            suppressHydrationWarning
          >
            {loginTitle}
          </a>
        )}
        <CartButton icon={cartIcon} />
      </div>
    </nav>
  )
}

/** What a header that failed still has: the ways home, to the shop and into the cart (RTE-34). */
function PlainBar({ homePath, shopPath, logo }: Props) {
  return (
    <nav className={styles.bar} aria-label="Main">
      <a className={styles.item} href={shopPath}>
        Shop
      </a>
      <a className={styles.home} href={homePath} aria-label="Home">
        <span className={styles.wordmark}>{logo}</span>
      </a>
      <div className={`${styles.side} ${styles.end}`}>
        <button type="button" className={`${styles.item} scripted`} commandfor="cart" command="show-modal">
          Cart
        </button>
      </div>
    </nav>
  )
}

/**
 * The bar above every page, which leaves when the page is scrolled down (CHR-12). Its buttons open the drawers by
 * `commandfor`, with or without React; it hydrates when it is touched, or has to leave.
 */
export function Header(props: Props) {
  const [path, setPath] = useState<string | null>(null)
  // The state change makes React render again: hydration does not correct `aria-current`, which a script has set.
  const header = useHydratedEvent<HTMLElement>(() => setPath(location.pathname))
  const { isAway } = useStore($headerPosition, { ssr: 'initial' })
  const freezeWhilePressed = useFreezeWhilePressed(header)
  // The mouse that had the header hydrate may be on the button already.
  useEffect(() => {
    if (header.current?.querySelector('[commandfor="site-menu"]:hover')) hydrateIsland(MENU_ISLAND)
  }, [header])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it is pressed and focused; the header only stands still
    <header
      ref={header}
      className={`${styles.header} scroll-driven`}
      data-unpinned={isAway ? '' : undefined}
      onPointerDown={freezeWhilePressed}
      onFocus={bringHeaderBack}
    >
      <IslandBoundary
        fallback={<PlainBar {...props} />}
        onError={(error) => report(error, { part: 'header' })}
      >
        <Bar {...props} path={path} />
      </IslandBoundary>
    </header>
  )
}
