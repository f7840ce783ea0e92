import { type ArrayRule, defineArrayMember, defineField, type ReferenceRule } from 'sanity'
import type { DocumentType } from '#config/documents.ts'
import { TestimonialsInput } from '../../inputs/testimonials/TestimonialsInput.tsx'
import type { Outcome } from '../../validation/outcome.ts'
import { withoutRepeats } from '../../validation/shared.ts'
import type { Shown } from './shown.ts'

const noRepeats = withoutRepeats('The same one is listed twice.')

/** One other document; it must exist, and cannot be deleted while it is referred to. */
export const referenceField = (shown: Shown, type: DocumentType, required?: string) =>
  defineField({
    ...shown,
    type: 'reference',
    to: [{ type }],
    ...(required === undefined
      ? {}
      : { validation: (rule: ReferenceRule) => rule.required().error(required) }),
  })

/** Testimonials in an order, none twice, with what they say (STU-16). */
export const testimonialsField = (shown: Shown, most?: (value: unknown) => Outcome) => ({
  ...referencesField(shown, 'testimonial', most),
  components: { input: TestimonialsInput },
})

/** Other documents in an order, none twice. */
export const referencesField = (shown: Shown, type: DocumentType, most?: (value: unknown) => Outcome) =>
  defineField({
    ...shown,
    type: 'array',
    of: [defineArrayMember({ type: 'reference', to: [{ type }] })],
    validation: (rule: ArrayRule<unknown[]>) =>
      most === undefined ? rule.custom(noRepeats) : [rule.custom(noRepeats), rule.custom(most)],
  })
