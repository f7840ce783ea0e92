import type { ValidationContext } from 'sanity'
import { otherHolder } from '../../unique-value.ts'

/** The other form that is sent as `formId`; a copy of a form would send its answers to the other's recipients. */
export const otherFormWithId = (formId: string, context: ValidationContext): Promise<string | null> =>
  otherHolder(
    {
      condition: '_type == "form" && coalesce(id, _id) == $formId',
      parameters: { formId: formId.trim() },
    },
    context,
  )
