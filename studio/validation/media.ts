import { fieldOf, isBlank, type ValidationResult } from './values.ts'

/** Whether an image field has a file; a hotspot or an alternative text alone does not count. */
export const hasPicture = (image: unknown): boolean => {
  const asset = fieldOf(image, 'asset')
  return !isBlank(fieldOf(asset, '_ref')) || fieldOf(image, '_upload') !== undefined
}

const hasFile = (file: unknown): boolean =>
  !isBlank(fieldOf(fieldOf(file, 'asset'), '_ref')) || fieldOf(file, '_upload') !== undefined

/** Whether a video field has a film or a video id. */
export const hasVideo = (video: unknown): boolean =>
  !isBlank(fieldOf(video, 'playbackId')) || hasFile(fieldOf(video, 'file'))

/** Whether an editor has filled in any of a video field; a switch that was turned on and off again leaves `false`. */
const isVideoFilledIn = (video: unknown): boolean =>
  hasVideo(video) ||
  hasPicture(fieldOf(video, 'poster')) ||
  hasFile(fieldOf(video, 'captions')) ||
  !isBlank(fieldOf(fieldOf(video, 'metadata'), 'aspect_ratio')) ||
  fieldOf(video, 'loop') === true

/** A position alone does not count, because the studio cannot take it back. */
const isMediaFilledIn = (media: unknown): boolean =>
  hasPicture(fieldOf(media, 'image')) ||
  isVideoFilledIn(fieldOf(media, 'video')) ||
  !isBlank(fieldOf(media, 'caption')) ||
  !isBlank(fieldOf(media, 'attribution'))

/**
 * Requires exactly one of film and playback id once a video is filled in, and of a film its poster, unless it is in a slide, whose image shows
 * until it plays (OBJ-02, OBJ-06). `parent` is the object that has the video.
 */
export const filmOrPlaybackId = (video: unknown, parent: unknown): ValidationResult => {
  if (!isVideoFilledIn(video)) return true
  const file = hasFile(fieldOf(video, 'file'))
  const hosted = !isBlank(fieldOf(video, 'playbackId'))
  if (file && hosted) return 'Film and playback id are mutually exclusive.'
  if (!file && !hosted) return 'A video needs a film or a playback id.'
  const hasPoster = hasPicture(fieldOf(video, 'poster')) || hasPicture(fieldOf(parent, 'image'))
  return file && !hasPoster ? 'A film needs its poster.' : true
}

/** Requires exactly one of picture and video once any of a media field is filled in (VAL-04, VAL-05). */
export const imageOrVideo = (media: unknown): ValidationResult => {
  if (!isMediaFilledIn(media)) return true
  const image = hasPicture(fieldOf(media, 'image'))
  const video = hasVideo(fieldOf(media, 'video'))
  if (image && video) return 'Image and video are mutually exclusive'
  return image || video ? true : 'An image or video is required'
}

/** Warns of a missing alternative text. Takes the whole image. */
export const describedPicture = (image: unknown): ValidationResult =>
  hasPicture(image) && isBlank(fieldOf(image, 'alt'))
    ? 'Without an alternative text, people who do not see this picture miss it.'
    : true

/** Accepts ratios such as "16:9" (OBJ-06). */
export const aspectRatio = (value: unknown): ValidationResult =>
  isBlank(value) || (typeof value === 'string' && /^[1-9]\d*:[1-9]\d*$/.test(value))
    ? true
    : 'Please write width and height like 16:9.'
