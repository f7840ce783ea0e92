/** The largest factor between a picture's and its frame's aspect ratio at which the picture is cropped. */
const MAX_CROP_FACTOR = 1.6

/**
 * Whether a picture is shown whole (`object-fit: contain`) in a frame of that aspect ratio, because cropping would lose too
 * much of it, as of a tall cut-out or a panorama.
 */
export function shouldContain(ratio: number, { width, height }: { width: number; height: number }): boolean {
  const factor = width / height / ratio
  return !(factor > 1 / MAX_CROP_FACTOR && factor < MAX_CROP_FACTOR)
}
