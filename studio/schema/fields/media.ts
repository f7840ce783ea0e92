import { DocumentVideoIcon } from '@sanity/icons/DocumentVideo'
import { ImageIcon } from '@sanity/icons/Image'
import { defineArrayMember, defineField, type ImageRule, type StringRule } from 'sanity'
import { describedPicture, hasPicture } from '../../validation/media.ts'
import type { BaseField } from './base-field.ts'

interface ImageOptions {
  /** Whether text next to the picture describes it, so that an alternative text is optional. */
  decorative?: boolean
  /** Makes the picture mandatory; the error if it is missing. */
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

/** Without an initial value, which would make an object of every picture that nobody has chosen. */
const noCompressionField = defineField({
  name: 'noCompression',
  title: 'Send as uploaded',
  description:
    'For pictures that suffer from compression, such as fine line art. Off: the smallest format is sent.',
  type: 'boolean',
})

/** Allows a hotspot (CAT-20) and image files only. */
const options = { hotspot: true, accept: 'image/*' }

const fields = (decorative: boolean) => [altField(decorative), noCompressionField]

/** An alternative text or a hotspot without a file does not count as a picture. */
const requiredImage = (message: string) => (rule: ImageRule) => [
  rule.required().error(message),
  rule.custom((image) => (image === undefined || image === null || hasPicture(image) ? true : message)),
]

/** A picture with hotspot, crop and alternative text (CAT-20). */
export const imageField = (base: BaseField, { decorative = false, required }: ImageOptions = {}) =>
  defineField({
    ...base,
    type: 'image',
    icon: ImageIcon,
    options,
    fields: fields(decorative),
    ...(required === undefined ? {} : { validation: requiredImage(required) }),
  })

/** A picture in a list. */
export const imageMember = ({ decorative = false }: ImageOptions = {}) =>
  defineArrayMember({
    type: 'image',
    icon: ImageIcon,
    options,
    fields: fields(decorative),
  })

/** A hosted video or an uploaded film (OBJ-02, OBJ-06). */
export const videoField = (base: BaseField) =>
  defineField({ ...base, type: 'hostedVideo', icon: DocumentVideoIcon })
