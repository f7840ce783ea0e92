import { DocumentVideoIcon } from '@sanity/icons/DocumentVideo'
import { defineField, defineType } from 'sanity'
import { aspectRatio } from '../../validation/media.ts'
import { flagField, requiredTextField } from '../fields/texts.ts'

/**
 * A video of the video host (OBJ-06). Its id is entered here, because the host's own studio plugin uploads through a
 * service that only the hosted content service has; the player needs no more than the id.
 */
export const hostedVideo = defineType({
  name: 'hostedVideo',
  title: 'Hosted video',
  type: 'object',
  icon: DocumentVideoIcon,
  fields: [
    requiredTextField(
      {
        name: 'playbackId',
        title: 'Playback id',
        description: 'As the video host’s page of the video names it; the playback policy must be public.',
      },
      'A video needs its playback id.',
    ),
    defineField({
      name: 'metadata',
      title: 'Metadata',
      description: 'What the page knows of the video before it loads.',
      type: 'object',
      fields: [
        defineField({
          name: 'aspect_ratio',
          title: 'Aspect ratio',
          description: 'Width and height like 16:9: keeps the place while the video loads. Empty: 16:9.',
          type: 'string',
          validation: (rule) => rule.custom(aspectRatio),
        }),
      ],
    }),
    flagField({
      name: 'loop',
      title: 'Loop',
      description: 'Starts again at its end, without sound. Off: stops there.',
    }),
  ],
  preview: {
    select: { title: 'playbackId', subtitle: 'metadata.aspect_ratio' },
  },
})
