import { imageOpacityUnderText, readableTextColor, themeColors } from '#components/color.ts'
import { SKY_COLORS } from '#config/sky-colors.ts'

/** The section's gradient below its top, as in its styles. */
const [, ...SKY] = SKY_COLORS
/** A video may be this dark in any of its frames. */
const DARKEST = '#000000'

interface FeaturedBackground {
  /** The text color that the editor chose. */
  text: string | null
  /** The color at the top of the section. */
  top: string
  /** The image behind the text, by its dominant color. */
  image: { color: string | null } | null
  /** Whether a video covers the image. */
  hasVideo: boolean
}

/** The text color, null for navy, and how opaque the video or image behind it is, so that the text can be read (CHR-39). */
export function featuredColors({ text, top, image, hasVideo }: FeaturedBackground) {
  const behind = hasVideo ? DARKEST : (image?.color ?? null)
  return {
    text: readableTextColor({ text, backgrounds: [top, ...SKY, ...(behind === null ? [] : [behind])] }),
    opacity: imageOpacityUnderText(behind, hasVideo ? themeColors.paper : top),
  }
}
