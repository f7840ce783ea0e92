import { VIDEO_IMAGE_ORIGIN, VIDEO_STREAM_ORIGIN } from '#config/services.ts'
import type { ContentImage } from './images.ts'
import { withoutMarks } from './stega-marks.ts'

interface Playback {
  /** Whether it plays in a loop. */
  loop: boolean
  /** "w:h"; null when unknown. */
  aspectRatio: string | null
}

/** A video at the video host (OBJ-06). */
export interface HostedVideo extends Playback {
  playbackId: string
}

/** A film that an editor uploaded to the content service (OBJ-02). */
export interface UploadedVideo extends Playback {
  url: string
  /** What shows until it plays; null where a picture beside it does, as in a slide. */
  poster: ContentImage | null
  /** Address of the captions, in WebVTT; null for a film in which nobody speaks. */
  captionsUrl: string | null
}

export type ContentVideo = HostedVideo | UploadedVideo

const DEFAULT_RATIO = 16 / 9

/** Whether the video is one of the video service's, rather than a file of the content service. */
export const isHosted = (video: ContentVideo): video is HostedVideo => 'playbackId' in video

/** Width divided by height: as given, as that of an uploaded film's poster, or 16:9 when neither is usable. */
export function videoRatio(video: ContentVideo): number {
  const [, width = '', height = ''] = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(video.aspectRatio ?? '') ?? []
  const given = Number(width) / Number(height)
  if (Number.isFinite(given) && given > 0) return given
  const poster = isHosted(video) ? null : video.poster
  return poster === null ? DEFAULT_RATIO : poster.width / poster.height
}

/**
 * Sources for a `<video>`, best first: of a hosted one the adaptive stream, for browsers with native HLS, then the file. It
 * has another name where the video was uploaded in the host's former way; browsers go on to the next source.
 */
export function videoSources(video: ContentVideo): ReadonlyArray<{ src: string; type: string }> {
  if (!isHosted(video))
    return [{ src: video.url, type: withoutMarks(video.url).endsWith('.webm') ? 'video/webm' : 'video/mp4' }]
  const address = `${VIDEO_STREAM_ORIGIN}/${encodeURIComponent(video.playbackId)}`
  return [
    { src: `${address}.m3u8`, type: 'application/vnd.apple.mpegurl' },
    { src: `${address}/highest.mp4`, type: 'video/mp4' },
    { src: `${address}/capped-1080p.mp4`, type: 'video/mp4' },
  ]
}

/** Address of a hosted video's first frame, at most `width` pixels wide. */
export const videoPoster = ({ playbackId }: HostedVideo, width: number): string =>
  `${VIDEO_IMAGE_ORIGIN}/${encodeURIComponent(playbackId)}/thumbnail.webp?time=0&width=${Math.round(width)}`
