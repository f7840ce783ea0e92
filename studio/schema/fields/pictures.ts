import { DocumentVideoIcon } from '@sanity/icons/DocumentVideo'
import { ImageIcon } from '@sanity/icons/Image'
import { defineArrayMember, defineField, type ImageRule, type StringRule } from 'sanity'
import { describedPicture, hasPicture } from '../../validation/media.ts'
import type { Shown } from './shown.ts'

interface Picture {
  /** Stands beside its own words: no alternative text is asked for. */
  decorative?: boolean
  /** The picture must be there; said when it is not. */
  required?: string
}

const altField = (decorative: boolean) =>
  defineField({
    name: 'alt',
    title: 'Alternative text',
    description: decorative
      ? 'What the picture shows, for people who do not see it. Empty: they are told nothing, which is right where words beside it say the same.'
      : 'What the picture shows, for people who do not see it. Empty: they miss it.',
    type: 'string',
    ...(decorative
      ? {}
      : {
          validation: (rule: StringRule) =>
            rule.custom((_, { parent }) => describedPicture(parent)).warning(),
        }),
  })

const noCompressionField = defineField({
  name: 'noCompression',
  title: 'Send as uploaded',
  description:
    'For pictures that suffer from compression, such as fine line art. Off: the smallest format is sent.',
  type: 'boolean',
  initialValue: false,
})

/** With a hotspot (CAT-20), and nothing but pictures to be uploaded. */
const options = { hotspot: true, accept: 'image/*' }

const fields = (decorative: boolean) => [altField(decorative), noCompressionField]

/** Words or a hotspot alone are no picture. */
const chosen = (message: string) => (rule: ImageRule) => [
  rule.required().error(message),
  rule.custom((image) => (image === undefined || image === null || hasPicture(image) ? true : message)),
]

/** A picture with hotspot, crop and alternative text (CAT-20). */
export const imageField = (shown: Shown, { decorative = false, required }: Picture = {}) =>
  defineField({
    ...shown,
    type: 'image',
    icon: ImageIcon,
    options,
    fields: fields(decorative),
    ...(required === undefined ? {} : { validation: chosen(required) }),
  })

/** One of a list of pictures. */
export const imageMember = ({ decorative = false }: Picture = {}) =>
  defineArrayMember({
    type: 'image',
    icon: ImageIcon,
    options,
    fields: fields(decorative),
  })

/** A hosted video (OBJ-06). */
export const videoField = (shown: Shown) =>
  defineField({ ...shown, type: 'hostedVideo', icon: DocumentVideoIcon })
