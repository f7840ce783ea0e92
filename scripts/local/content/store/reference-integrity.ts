import { badMutation } from '../errors.ts'
import { referencesOf, type StoredDocument } from './documents.ts'
import type { View } from './perspective-view.ts'

/**
 * Checks the references that a transaction leaves behind.
 * @throws ApiError 409 naming both documents, for a strong reference to a missing document and for the deletion of a
 * document that is referenced strongly.
 */
export function checkReferences(raw: View, after: ReadonlyMap<string, StoredDocument | null>): void {
  const present = (id: string) => (after.has(id) ? after.get(id) !== null : raw.byId(id) !== null)
  for (const [id, document] of after) {
    if (document !== null) {
      const missing = referencesOf(document).find(({ target, weak }) => !weak && !present(target))
      if (missing === undefined || raw.byId(id) === document) continue
      throw badMutation(409, `Document "${id}" references nonexistent document "${missing.target}"`, {
        type: 'documentReferencesNonexistentDocumentError',
        id,
        referenceID: missing.target,
        index: 0,
      })
    }
    const referring = raw
      .referringTo(id)
      .map((one) => (after.has(one._id) ? (after.get(one._id) ?? null) : one))
      .filter((one) => one !== null && referencesOf(one).some(({ target, weak }) => target === id && !weak))
      .map((one) => one?._id)
    if (referring.length === 0) continue
    throw badMutation(
      409,
      `Document "${id}" cannot be deleted as there are references to it from "${referring[0]}"`,
      {
        type: 'documentHasExistingReferencesError',
        id,
        referencingIDs: referring.slice(0, 100),
        totalReferencingDocuments: referring.length,
        index: 0,
      },
    )
  }
}
