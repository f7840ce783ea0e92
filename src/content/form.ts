import { z } from 'zod'
import { formFieldTypes } from '#config/forms.ts'
import { CONTENT_PAGE } from '#config/limits.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import { unlessExcluded } from './projections.ts'

// Who is notified stays with the service: people's addresses have no place in what pages are made from.
const formProjection = `_id, "formId": coalesce(id, _id), title, "slug": slug.current,
  fields[]{label, name, required, type, options[]{key, value}, accept}, submitValue, successMessage`

export const formListQuery = `*[_type == "form" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${formProjection}}`

export const formBySlugQuery = `*[_type == "form" && slug.current == $slug && ${unlessExcluded}]
  | order(_id asc) [0] {${formProjection}}`

/** DOC-35's defaults. */
const ACCEPT = 'image/*'
const SUBMIT_VALUE = 'Submit'
const SUCCESS_MESSAGE = 'Success! Thank you.'

const formField = (fields: Fields) =>
  z.object({
    label: fields.requiredText,
    /** What the answer is sent as. */
    name: fields.requiredText,
    required: fields.flag,
    type: z.enum(formFieldTypes, `is none of ${formFieldTypes.join(', ')}`),
    /** Of a select: the label shown, and the value sent (OBJ-09). */
    options: fields.listOf(z.object({ key: fields.requiredText, value: fields.requiredText })),
    /** Of a file: what may be chosen, as in an input's `accept`. */
    accept: fields.text.transform((value) => value ?? ACCEPT),
  })

/** Who is told that a form was sent. Asked by the backend alone. */
export const formRecipientsQuery = `*[_type == "form" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {_id, notificationRecipients[]{name, email}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    /** The end of the address that answers are sent to (FORM-11); the document's own id where the editor set none. */
    formId: fields.requiredText,
    title: fields.requiredText,
    slug: fields.slug,
    fields: fields.listOf(formField(fields)),
    submitValue: fields.text.transform((value) => value ?? SUBMIT_VALUE),
    successMessage: fields.text.transform((value) => value ?? SUCCESS_MESSAGE),
  })

/** A contact form (DOC-35). */
export type Form = z.infer<ReturnType<typeof schema>>

export const formKind: CollectionKind<Form> = {
  type: 'form',
  listQuery: formListQuery,
  slugQuery: formBySlugQuery,
  schema,
  slugOf: (form) => form.slug,
}

const recipientsSchema = (fields: Fields) =>
  z.object({
    id: z.string(),
    notificationRecipients: fields.listOf(z.object({ name: fields.text, email: fields.requiredText })),
  })

/** Whom a contact form's answers go to (DOC-35); for the backend, never for pages. */
export type FormRecipients = z.infer<ReturnType<typeof recipientsSchema>>

export const formRecipientsKind: CollectionKind<FormRecipients> = {
  type: 'form',
  listQuery: formRecipientsQuery,
  slugQuery: null,
  schema: recipientsSchema,
  slugOf: null,
}
