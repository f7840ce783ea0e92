import styles from './Banner.module.css'
import type { BannerView } from './banner-view.ts'
import { type BannerVisit, chooseBanner, saysCode, withCode, withoutCode } from './choose-banner.ts'

interface LineProps {
  banner: BannerView
  isShown: boolean
  code: string | null
}

/** A banner's announcements, with inert copies that are hidden from assistive technology and fill the marquee's loop. */
function Line({ banner, isShown, code }: LineProps) {
  const { conditions, isStatic, colors, announcements, copies } = banner
  const runs = Array.from({ length: 1 + copies.everywhere }, (_, index) => index)
  return (
    <div
      className={isStatic ? `${styles.banner} ${styles.still}` : styles.banner}
      data-banner={conditions.join(' ')}
      hidden={!isShown}
      style={{ '--back': colors.background, '--text': colors.text }}
    >
      <div
        className={styles.track}
        data-moves
        style={{ '--runs-on-phone': 1 + copies.onPhone, '--runs-everywhere': 1 + copies.everywhere }}
      >
        {runs.map((run) => (
          <ul
            key={run}
            className={`plain-list ${styles.run} ${run > copies.onPhone ? styles.wide : ''}`}
            inert={run > 0}
            aria-hidden={run > 0 || undefined}
          >
            {announcements.map(({ key, text, link }) => {
              const template = saysCode(text) ? text : undefined
              const said = code === null ? withoutCode(text) : withCode(text, code)
              return (
                <li key={key}>
                  {link === null ? (
                    <span data-template={template}>{said}</span>
                  ) : (
                    <a
                      className={styles.announcement}
                      href={link.href}
                      rel={link.rel ?? undefined}
                      target={link.target ?? undefined}
                      data-template={template}
                    >
                      {said}
                    </a>
                  )}
                </li>
              )
            })}
          </ul>
        ))}
      </div>
      {!isStatic && (
        <form autoComplete="off">
          <label className={styles.pause}>
            <input className="hidden-visually" type="checkbox" />
            <span className="hidden-visually">Pause announcements</span>
          </label>
        </form>
      )}
    </div>
  )
}

interface Props {
  /** In order: the first whose conditions are met shows (DISC-01). */
  banners: readonly BannerView[]
  visit: BannerVisit
}

/** All banners that can show, of which one does. */
export function BannerLines({ banners, visit }: Props) {
  const shown = chooseBanner(
    banners.map(({ conditions }) => conditions),
    visit,
  )
  return banners.map((banner, index) => (
    <Line key={banner.key} banner={banner} isShown={index === shown} code={visit.code} />
  ))
}
