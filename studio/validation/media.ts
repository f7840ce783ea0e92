import { fieldOf, isBlank, type Outcome } from './outcome.ts'

/** Whether an image field holds a picture: a hotspot or an alternative text alone is none. */
export const hasPicture = (image: unknown): boolean => {
  const asset = fieldOf(image, 'asset')
  return !isBlank(fieldOf(asset, '_ref')) || fieldOf(image, '_upload') !== undefined
}

/** Whether a video field names a video. */
export const hasVideo = (video: unknown): boolean => !isBlank(fieldOf(video, 'playbackId'))

/** VAL-04, VAL-05: exactly one of picture and video. */
export const imageOrVideo = (media: unknown): Outcome => {
  if (media === undefined || media === null) return true
  const image = hasPicture(fieldOf(media, 'image'))
  const video = hasVideo(fieldOf(media, 'video'))
  if (image && video) return 'Image and video are mutually exclusive'
  return image || video ? true : 'An image or video is required'
}

/** A picture that says something needs words for whoever does not see it: of a whole image. */
export const describedPicture = (image: unknown): Outcome =>
  hasPicture(image) && isBlank(fieldOf(image, 'alt'))
    ? 'Without an alternative text, people who do not see this picture miss it.'
    : true

/** OBJ-06: "16:9". */
export const aspectRatio = (value: unknown): Outcome =>
  isBlank(value) || (typeof value === 'string' && /^[1-9]\d*:[1-9]\d*$/.test(value))
    ? true
    : 'Please write width and height like 16:9.'
