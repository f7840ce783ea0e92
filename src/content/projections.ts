// GROQ projections of shared objects, without the braces around them.

const imageWith = (more: string) =>
  `alt, noCompression, hotspot{x, y, width, height}, crop{top, bottom, left, right},
  "ref": asset._ref,
  "asset": asset->{_id, url, "width": metadata.dimensions.width, "height": metadata.dimensions.height,
    "color": metadata.palette.dominant.background${more}}`

/**
 * An image without its tiny preview, which is most of its data: for content types with thousands of documents. Parsed
 * by `parsers.image` (CAT-20).
 */
export const plainImageProjection = imageWith('')

/** An image; parsed by `parsers.image` (CAT-20). */
export const imageProjection = imageWith(', "lqip": metadata.lqip')

/** A downloadable file; parsed by `parsers.file`. */
export const fileProjection = `"ref": asset._ref, "asset": asset->{_id, url, originalFilename, size}`

/**
 * The target of a link or product link: the fields that its path is built from. Queries show nothing else of a document that
 * another one refers to, but files and pictures: an incremental release reads those that refer to it only when one of these
 * has changed.
 */
export const linkedPageProjection = `_type, "title": coalesce(title, pageTitle, introTitle), "slug": slug.current, cbd,
  "category": category->{"slug": slug.current, cbd}`

/** A link; parsed by `parsers.link` (OBJ-01). */
export const linkProjection = `title, url, external, cbd, "pageRef": page._ref, "page": page->{${linkedPageProjection}}`

/** Rich text; parsed by `parsers.richText` (OBJ-04). */
export const richTextProjection = `_type, _key, style, listItem, level, children[]{_type, text, marks},
  markDefs[]{_type, _key, ${linkProjection}, "productRef": product._ref, "product": product->{${linkedPageProjection}}}`

/** Colors; parsed by `parsers.colors` (OBJ-03). */
export const colorsProjection = `"text": textColor.hex, "backgrounds": backgroundColors[].hex`

/** A hosted video or an uploaded film; parsed by `parsers.video` (OBJ-02, OBJ-06, CAT-20). */
export const videoProjection = `loop, playbackId, "aspectRatio": metadata.aspect_ratio,
  file{"ref": asset._ref, "asset": asset->{_id, url}}, poster{${plainImageProjection}},
  captions{"ref": asset._ref, "asset": asset->{_id, url}}`

/** An image or video; parsed by `parsers.media` (OBJ-02). */
export const mediaProjection = `caption, attribution, position, image{${imageProjection}}, video{${videoProjection}}`

/** A gallery slide; parsed by `parsers.slides` (OBJ-05). */
export const slideProjection = `caption, image{${plainImageProjection}}, video{${videoProjection}}`

/** Filter that leaves out what is flagged `cbd` when the site variant excludes it (CAT-01..04). */
export const unlessExcluded = `(!$excludeCBD || cbd != true)`

/** The same for an item that shows a category. */
export const unlessCategoryExcluded = `(!$excludeCBD || productCategory->cbd != true)`

/** Filter of a list query: one page of documents by id, or those among `$ids`, when these are given (null otherwise). */
export const onePage = '_id > $after && (!defined($ids) || _id in $ids)'
