import { getPublishedId } from '@sanity/client/csm'
import type { ValidationContext } from 'sanity'
import { CONTENT_API_VERSION } from '#config/limits.ts'

/** Whether another form is sent as `$formId`; a document, its draft and its versions in releases count as one. */
const takenQuery = `count(*[_type == "form" && coalesce(id, _id) == $formId && !(_id in [$id, "drafts." + $id])
  && !(_id in path("versions.*." + $id))]) > 0`

/** Whether no other form is sent as `formId`; a copy of a form would send its answers to the other's recipients. */
export async function isFormIdFree(formId: string | undefined, context: ValidationContext): Promise<boolean> {
  const client = context.getClient({ apiVersion: CONTENT_API_VERSION })
  const parameters = { formId: formId?.trim() ?? '', id: getPublishedId(context.document?._id ?? '') }
  return !(await client.fetch<boolean>(takenQuery, parameters, { perspective: 'raw' }))
}
