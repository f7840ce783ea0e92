import { VIDEO_IMAGE_ORIGIN, VIDEO_STREAM_ORIGIN } from '#config/services.ts'

/** A video at the video host (OBJ-06). */
export interface HostedVideo {
  playbackId: string
  /** Whether it plays in a loop. */
  loop: boolean
  /** "w:h"; null when unknown. */
  aspectRatio: string | null
}

const DEFAULT_RATIO = 16 / 9

/** Width divided by height; 16:9 when the aspect ratio is unknown or invalid. */
export function videoRatio({ aspectRatio }: HostedVideo): number {
  const [, width = '', height = ''] = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(aspectRatio ?? '') ?? []
  const ratio = Number(width) / Number(height)
  return Number.isFinite(ratio) && ratio > 0 ? ratio : DEFAULT_RATIO
}

/**
 * Sources for a `<video>`, best first: the adaptive stream, for browsers with native HLS, then the file.
 */
export function videoSources({ playbackId }: HostedVideo): ReadonlyArray<{ src: string; type: string }> {
  const address = `${VIDEO_STREAM_ORIGIN}/${encodeURIComponent(playbackId)}`
  return [
    { src: `${address}.m3u8`, type: 'application/vnd.apple.mpegurl' },
    { src: `${address}/capped-1080p.mp4`, type: 'video/mp4' },
  ]
}

/** Address of its first frame, at most `width` pixels wide. */
export const videoPoster = ({ playbackId }: HostedVideo, width: number): string =>
  `${VIDEO_IMAGE_ORIGIN}/${encodeURIComponent(playbackId)}/thumbnail.webp?time=0&width=${Math.round(width)}`
