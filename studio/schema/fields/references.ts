import { type ArrayRule, defineArrayMember, defineField, type ReferenceRule } from 'sanity'
import type { ContentType } from '#config/content-types.ts'
import { TestimonialsInput } from '../../inputs/testimonials/TestimonialsInput.tsx'
import { withoutRepeats } from '../../validation/common-rules.ts'
import type { ValidationResult } from '../../validation/values.ts'
import type { BaseField } from './base-field.ts'

const noRepeats = withoutRepeats('The same one is listed twice.')

/** A reference to an existing document, which then cannot be deleted. */
export const referenceField = (base: BaseField, type: ContentType, required?: string) =>
  defineField({
    ...base,
    type: 'reference',
    to: [{ type }],
    ...(required === undefined
      ? {}
      : { validation: (rule: ReferenceRule) => rule.required().error(required) }),
  })

/** An ordered list of testimonials without duplicates that shows their quotes (STU-16). */
export const testimonialsField = (base: BaseField, maxItems?: (value: unknown) => ValidationResult) => ({
  ...referencesField(base, 'testimonial', maxItems),
  components: { input: TestimonialsInput },
})

/** An ordered list of references without duplicates. */
export const referencesField = (
  base: BaseField,
  type: ContentType,
  maxItems?: (value: unknown) => ValidationResult,
) =>
  defineField({
    ...base,
    type: 'array',
    of: [defineArrayMember({ type: 'reference', to: [{ type }] })],
    validation: (rule: ArrayRule<unknown[]>) =>
      maxItems === undefined ? rule.custom(noRepeats) : [rule.custom(noRepeats), rule.custom(maxItems)],
  })
