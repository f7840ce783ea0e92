import { ImagesIcon } from '@sanity/icons/Images'
import { defineField, defineType } from 'sanity'
import { hasVideo, imageOrVideo } from '../../validation/media.ts'
import { imageField, videoField } from '../fields/media.ts'
import { textField } from '../fields/texts.ts'

/** A picture or a video (OBJ-02). */
export const media = defineType({
  name: 'media',
  title: 'Image or video',
  type: 'object',
  icon: ImagesIcon,
  fields: [
    imageField({
      name: 'image',
      title: 'Image',
      description: 'Shown unless there is a video. One of the two is needed.',
    }),
    videoField({
      name: 'video',
      title: 'Video',
      description: 'Shown instead of an image. One of the two is needed.',
    }),
    textField({ name: 'caption', title: 'Caption', description: 'Stands below. Empty: nothing does.' }),
    textField({
      name: 'attribution',
      title: 'Attribution',
      description: 'Who made it, after the caption. Empty: nobody is named.',
    }),
    defineField({
      name: 'position',
      title: 'Position',
      description: 'Where it stands beside the text. Empty: where the page usually puts it.',
      type: 'string',
      options: { list: ['left', 'center', 'right'], layout: 'radio', direction: 'horizontal' },
    }),
  ],
  validation: (rule) => rule.custom(imageOrVideo),
  preview: {
    select: { title: 'caption', media: 'image', alt: 'image.alt', video: 'video', poster: 'video.poster' },
    prepare: ({ title, media: picture, alt, video, poster }) => ({
      title: title ?? alt ?? (hasVideo(video) ? 'Video' : 'Image'),
      media: picture ?? poster ?? ImagesIcon,
    }),
  },
})
