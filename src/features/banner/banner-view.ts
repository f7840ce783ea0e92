import * as z from 'zod/mini'

/** A banner as its island shows it. */
export const bannerViewSchema = z.object({
  key: z.string(),
  /** What a visit needs for it to show (`choose-banner.ts`). */
  conditions: z.array(z.string()),
  /** True for a text that does not scroll (CHR-04). */
  isStatic: z.boolean(),
  /** As the banner's document has them in `color` (DOC-26). */
  colors: z.object({ background: z.string(), text: z.string() }),
  announcements: z.array(
    z.object({
      key: z.string(),
      /** May say the code by `{{code}}` (DISC-06). */
      text: z.string(),
      link: z.nullable(
        z.object({ href: z.string(), rel: z.nullable(z.string()), target: z.nullable(z.string()) }),
      ),
    }),
  ),
  /** How many copies of its announcements fill a phone's screen, and any screen, beside themselves (CHR-03). */
  copies: z.object({ onPhone: z.number(), everywhere: z.number() }),
})

export type BannerView = z.infer<typeof bannerViewSchema>
