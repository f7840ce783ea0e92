/** A banner as its island shows it. */
export interface BannerView {
  readonly key: string
  /** What a visit needs for it to show (`choose-banner.ts`). */
  readonly conditions: readonly string[]
  /** True for a text that does not scroll (CHR-04). */
  readonly isStatic: boolean
  readonly background: string
  readonly text: string
  readonly announcements: readonly Announcement[]
  /** How many copies of its announcements fill a phone's screen, and any screen, beside themselves (CHR-03). */
  readonly copies: { readonly onPhone: number; readonly everywhere: number }
}

interface Announcement {
  readonly key: string
  /** May say the code by `{{code}}` (DISC-06). */
  readonly text: string
  readonly link: { readonly href: string; readonly rel: string | null; readonly target: string | null } | null
}
