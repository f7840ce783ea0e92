import { plainText } from './rich-text.ts'
import type { Testimonial } from './testimonial.ts'

/** Leaves out testimonials that this variant excludes, and those without a quote, which would be empty cards (DOC-16). */
export const quotedTestimonials = (found: ReadonlyArray<Testimonial | null>): readonly Testimonial[] =>
  found.flatMap((testimonial) =>
    testimonial === null || plainText(testimonial.quote) === '' ? [] : [testimonial],
  )
