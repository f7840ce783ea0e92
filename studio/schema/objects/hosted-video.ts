import { DocumentVideoIcon } from '@sanity/icons/DocumentVideo'
import { defineField, defineType } from 'sanity'
import { aspectRatio, filmOrPlaybackId } from '../../validation/media.ts'
import { imageField } from '../fields/media.ts'
import { textField } from '../fields/texts.ts'

/**
 * A video (OBJ-02, OBJ-06): a film that editors upload here, or one of the video host by its id, because the host's own
 * studio plugin uploads through a service that only the hosted content service has.
 */
export const hostedVideo = defineType({
  name: 'hostedVideo',
  title: 'Video',
  type: 'object',
  icon: DocumentVideoIcon,
  fields: [
    defineField({
      name: 'file',
      title: 'Film',
      description:
        'An MP4 or WebM file, some seconds long and as small as can be: it is sent as it is. Empty: the video is one of the video host.',
      type: 'file',
      options: { accept: 'video/mp4,video/webm' },
    }),
    imageField(
      {
        name: 'poster',
        title: 'Poster',
        description:
          'What shows until the film plays, or if it does not. Empty: right for hosted videos, and in slides, whose image shows.',
      },
      { decorative: true },
    ),
    defineField({
      name: 'captions',
      title: 'Captions',
      description:
        'What is said and heard in the film, as a WebVTT file. Empty: right for silent films only.',
      type: 'file',
      options: { accept: '.vtt,text/vtt' },
    }),
    textField({
      name: 'playbackId',
      title: 'Playback id',
      description:
        'Of a hosted video, as the video host’s page names it; the playback policy must be public, and it needs an MP4 (static rendition “highest”) for browsers that play no streams. Empty: the video is a film.',
    }),
    defineField({
      name: 'metadata',
      title: 'Metadata',
      description: 'What the page knows of the video before it loads.',
      type: 'object',
      fields: [
        defineField({
          name: 'aspect_ratio',
          title: 'Aspect ratio',
          description:
            'Width and height like 16:9: keeps the place while the video loads. Empty: that of the poster, or 16:9.',
          type: 'string',
          validation: (rule) => rule.custom(aspectRatio),
        }),
      ],
    }),
    // Without an initial value, which would make an object of every video that nobody has chosen.
    defineField({
      name: 'loop',
      title: 'Loop',
      description: 'Starts again at its end, without sound. Off: stops there.',
      type: 'boolean',
    }),
  ],
  validation: (rule) => rule.custom((video, { parent }) => filmOrPlaybackId(video, parent)),
  preview: {
    select: {
      playbackId: 'playbackId',
      filename: 'file.asset.originalFilename',
      ratio: 'metadata.aspect_ratio',
      media: 'poster',
    },
    prepare: ({ playbackId, filename, ratio, media }) => ({
      title: filename ?? playbackId ?? 'Video',
      subtitle: ratio,
      media: media ?? DocumentVideoIcon,
    }),
  },
})
