// GROQ for the shared objects; each is the inside of a projection, to be put between braces.

/**
 * CAT-20; parsed by `fields.image`. Without the tiny preview, which is most of a picture's data: for kinds of which
 * there are thousands.
 */
export const plainImageProjection = `alt, noCompression, hotspot{x, y, width, height}, crop{top, bottom, left, right},
  "ref": asset._ref,
  "asset": asset->{_id, url, "width": metadata.dimensions.width, "height": metadata.dimensions.height,
    "color": metadata.palette.dominant.background}`

/** CAT-20; parsed by `fields.image`. */
export const imageProjection = `alt, noCompression, hotspot{x, y, width, height}, crop{top, bottom, left, right},
  "ref": asset._ref,
  "asset": asset->{_id, url, "width": metadata.dimensions.width, "height": metadata.dimensions.height,
    "color": metadata.palette.dominant.background, "lqip": metadata.lqip}`

/** A file to download; parsed by `fields.file`. */
export const fileProjection = `"ref": asset._ref, "asset": asset->{_id, url, originalFilename, size}`

/** The page a link or product link leads to: what its address is made of. */
export const linkedPageProjection = `_type, "title": coalesce(title, pageTitle, introTitle), "slug": slug.current, cbd,
  "category": category->{"slug": slug.current, cbd}`

/** OBJ-01; parsed by `fields.link`. */
export const linkProjection = `title, url, external, cbd, "pageRef": page._ref, "page": page->{${linkedPageProjection}}`

/** OBJ-04; parsed by `fields.richText`. */
export const richTextProjection = `_type, _key, style, listItem, level, children[]{_type, text, marks},
  markDefs[]{_type, _key, ${linkProjection}, "productRef": product._ref, "product": product->{${linkedPageProjection}}}`

/** OBJ-03; parsed by `fields.colors`. */
export const colorsProjection = `"text": textColor.hex, "backgrounds": backgroundColors[].hex`

/** OBJ-06, CAT-20; parsed by `fields.video`. */
export const videoProjection = `loop, playbackId, "aspectRatio": metadata.aspect_ratio`

/** OBJ-02; parsed by `fields.media`. */
export const mediaProjection = `caption, attribution, position, image{${imageProjection}}, video{${videoProjection}}`

/** OBJ-05; parsed by `fields.slides`. */
export const slideProjection = `caption, image{${plainImageProjection}}, video{${videoProjection}}`

/** CAT-01..04: leaves out what is flagged `cbd` where the site variant asks for that. */
export const unlessExcluded = `(!$excludeCBD || cbd != true)`
