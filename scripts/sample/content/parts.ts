import type { GoodPicture } from '../shop/good.ts'

/** The shared object types of the content model, written short. */
export const reference = (id: string) => ({ _type: 'reference', _ref: id })
export const slug = (current: string) => ({ _type: 'slug', current })
export const color = (hex: string) => ({ _type: 'color', hex })
export const colors = (textColor: string, ...backgroundColors: readonly string[]) => ({
  _type: 'colors',
  textColor: color(textColor),
  backgroundColors: backgroundColors.map(color),
})

/** An image of the sample shop by file name; `focus` is the point that stays in view when it is cut. */
export const image = (name: string, alt: string, focus?: { x: number; y: number }) => ({
  _type: 'image',
  _sanityAsset: `image@file://./images/${name}.png`,
  alt,
  ...(focus === undefined
    ? {}
    : { hotspot: { _type: 'sanity.imageHotspot', ...focus, width: 0.5, height: 0.5 } }),
})

export const picture = ({ name, alt }: GoodPicture) => image(name, alt)
export const slide = ({ name, alt, caption }: GoodPicture) => ({
  _type: 'contentSlide',
  image: image(name, alt),
  caption: caption ?? alt,
})

interface LinkFlags {
  cbd?: boolean
}

/** A link to a document of this shop. */
export const pageLink = (title: string, id: string, { cbd = false }: LinkFlags = {}) => ({
  _type: 'link',
  title,
  page: reference(id),
  external: false,
  cbd,
})
/** A link to a place on this site that is no document. */
export const siteLink = (title: string, url: string) => ({
  _type: 'link',
  title,
  url,
  external: false,
  cbd: false,
})
/** A link to somebody else's site. */
export const outLink = (title: string, url: string) => ({
  _type: 'link',
  title,
  url,
  external: true,
  cbd: false,
})

export const media = (
  shown: ReturnType<typeof image>,
  position: 'left' | 'center' | 'right',
  caption: string | null = null,
) => ({
  _type: 'media',
  image: shown,
  position,
  ...(caption === null ? {} : { caption }),
})

export const marquee = (...texts: readonly string[]) => ({ _type: 'marquee', texts })
