import { documentKinds } from '../../../src/config/documents.ts'
import type { ContentDocument } from '../content/document.ts'
import { barestOf } from './barest.ts'
import { fullestDocuments } from './fullest.ts'

const barest = documentKinds.map(barestOf)
const isHome = ({ _type }: ContentDocument) => _type === 'home' || _type === 'homeNonCBD'

/** Of each kind a document with nothing in it but what it must have. */
export const barestDocuments: readonly ContentDocument[] = barest

/**
 * The dataset beside the shop's, for trying things out: of each kind the barest document and the fullest, so that what
 * can be published at all is seen at both ends. Of the singletons it has the barest, the shop the fullest; the home
 * pages are full here, with the barest as drafts.
 */
export const stagingDocuments: readonly ContentDocument[] = [
  ...barest.map((document) => (isHome(document) ? { ...document, _id: `drafts.${document._id}` } : document)),
  ...fullestDocuments(barest.filter((document) => !isHome(document))),
]
