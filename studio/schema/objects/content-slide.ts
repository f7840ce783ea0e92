import { ImageIcon } from '@sanity/icons/Image'
import { defineType } from 'sanity'
import { imageField, videoField } from '../fields/media.ts'
import { textField } from '../fields/texts.ts'

/** A slide of text and media (OBJ-05). */
export const contentSlide = defineType({
  name: 'contentSlide',
  title: 'Slide',
  type: 'object',
  icon: ImageIcon,
  fields: [
    imageField(
      { name: 'image', title: 'Image', description: 'The slide, and what shows before a video plays.' },
      { required: 'A slide needs an image.' },
    ),
    videoField({
      name: 'video',
      title: 'Video',
      description: 'Plays in the image’s place. Empty: the image alone shows.',
    }),
    textField({
      name: 'caption',
      title: 'Caption',
      description: 'Names the slide where slides are chosen by tabs. Empty: "Image" and its number.',
    }),
  ],
  preview: { select: { title: 'caption', subtitle: 'image.alt', media: 'image' } },
})
