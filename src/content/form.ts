import { z } from 'zod'
import { reservedFieldNames } from '#config/form-rules.ts'
import { formFieldTypes } from '#config/forms.ts'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import type { ContentProblem } from './problems.ts'
import { onePage, unlessExcluded } from './projections.ts'

// Leaves out the recipients: pages must not be able to leak email addresses.
const formProjection = `_id, "formId": coalesce(id, _id), title, "slug": slug.current, description,
  fields[]{label, name, required, type, options[]{key, value}, accept}, submitValue, successMessage`

export const formListQuery = `*[_type == "form" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${formProjection}}`

// Defaults of DOC-35.
const DESCRIPTION = 'A few fields, and an answer from a person.'
const ACCEPT = 'image/*'
const SUBMIT_VALUE = 'Submit'
const SUCCESS_MESSAGE = 'Success! Thank you.'

const formField = (parsers: Parsers) =>
  z.object({
    label: parsers.requiredText,
    /** Key of the answer in a submission. */
    name: parsers.requiredKey,
    required: parsers.flag,
    type: parsers.orElse(
      parsers.unmarked(z.enum(formFieldTypes, `is none of ${formFieldTypes.join(', ')}`)),
      formFieldTypes[0],
    ),
    /** Options of a select: `key` is shown, `value` is sent (OBJ-09). */
    options: parsers.listOf(z.object({ key: parsers.requiredText, value: parsers.requiredKey })),
    /** The `accept` attribute of a file input. */
    accept: parsers.key.transform((value) => value ?? ACCEPT),
  })

/** Answers are told apart by their field's name, so that each has its own (FORM-11). */
const formFields = (parsers: Parsers) =>
  parsers.checked(parsers.listOf(formField(parsers)), (fields, issues) => {
    const seen = new Set(reservedFieldNames)
    for (const [index, { name }] of fields.entries()) {
      if (seen.has(name)) {
        const owner = reservedFieldNames.includes(name) ? 'the shop uses itself' : 'an earlier field has'
        const message = `is ${JSON.stringify(name)}, a name that ${owner}`
        issues.addIssue({ code: 'custom', path: [index, 'name'], message })
      }
      seen.add(name)
    }
  })

/** The recipients of submissions; only the backend sends this query. */
export const formRecipientsQuery = `*[_type == "form" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {_id, notificationRecipients[]{name, email}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    /** Last segment of the submission endpoint's path (FORM-11); the document's id unless the editor sets another. */
    formId: parsers.requiredKey,
    title: parsers.requiredText,
    slug: parsers.slug,
    /** Said beside the form, and of its page elsewhere. */
    description: parsers.text.transform((value) => value ?? DESCRIPTION),
    fields: formFields(parsers),
    submitValue: parsers.text.transform((value) => value ?? SUBMIT_VALUE),
    successMessage: parsers.text.transform((value) => value ?? SUCCESS_MESSAGE),
  })

/** A contact form (DOC-35). */
export type Form = z.infer<ReturnType<typeof schema>>

export const formDefinition: CollectionDefinition<Form> = {
  type: 'form',
  listQuery: formListQuery,
  schema,
  slugOf: (form) => form.slug,
}

/** Names each form that has the id of another, whose answers it would receive (FORM-11). */
export const formIdClashes = (forms: ReadonlyArray<Pick<Form, 'id' | 'formId'>>): readonly ContentProblem[] =>
  forms.flatMap(({ id, formId }) => {
    const other = forms.find((form) => form.formId === formId && form.id !== id)
    if (other === undefined) return []
    return [{ type: 'form', id, field: 'id', reason: `is ${JSON.stringify(formId)}, as that of ${other.id}` }]
  })

const recipientsSchema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    notificationRecipients: parsers.listOf(z.object({ name: parsers.key, email: parsers.requiredKey })),
  })

/** The recipients of a contact form's submissions (DOC-35); for the backend only. */
export type FormRecipients = z.infer<ReturnType<typeof recipientsSchema>>

export const formRecipientsDefinition: CollectionDefinition<FormRecipients> = {
  type: 'form',
  listQuery: formRecipientsQuery,
  schema: recipientsSchema,
  slugOf: null,
}
