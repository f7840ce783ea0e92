import type { DocumentType } from './documents.ts'
import type { RouteKind } from './routes.ts'

// Addresses that are settled, and whose pages are still to be built: until then nothing leads there. Whoever builds a
// page takes its line out; a test compares these lists with what stands in `src/pages`.

const routesToCome: ReadonlySet<string> = new Set<RouteKind>(['preview', 'previewIndex'])

/** Their address is shaped like other documents' whose pages are there. */
const typesToCome: ReadonlySet<string> = new Set<DocumentType>([])

/** Whether addresses of `kind` have a page. */
export function hasPage(kind: RouteKind): boolean {
  return !routesToCome.has(kind)
}

/** Whether documents of `type` have a page, given that their kind of address has one. */
export function isTypeShown(type: DocumentType): boolean {
  return !typesToCome.has(type)
}
