import type { ContentType } from '#config/content-types.ts'
import { pathOfDocument } from './document-paths.ts'
import type { RawContent } from './fetch-documents.ts'
import type { RawDocument } from './parse-documents.ts'
import type { ContentProblem } from './problems.ts'

/** Two products may share a path, as in a build. */
const isExclusive = (type: ContentType) => type !== 'product'

/** A document that is to be shown. */
export interface Candidate {
  type: ContentType
  raw: RawDocument
}

/** What only one document can have. */
interface Claim {
  field: 'slug' | 'id'
  value: string
}

function claimsOf({ type, raw }: Candidate): readonly Claim[] {
  const path = isExclusive(type) ? pathOfDocument(type, raw) : null
  const formId = type === 'form' && typeof raw.formId === 'string' ? raw.formId.trim() : null
  return [
    ...(path === null ? [] : [{ field: 'slug', value: path } as const]),
    ...(formId === null ? [] : [{ field: 'id', value: formId } as const]),
  ]
}

const keyOf = ({ field, value }: Claim) => `${field} ${value}`

const clashReason = ({ field, value }: Claim, owner: string) =>
  field === 'slug'
    ? `makes ${value}, the address of ${owner}`
    : `is ${JSON.stringify(value)}, as that of ${owner}`

/**
 * By type, then id. Documents that keep their claims come first, so that a document that takes the path or form id of
 * another is the one refused.
 */
function byClaim(candidates: readonly Candidate[], before: RawContent): readonly Candidate[] {
  const keepsClaims = ({ type, raw }: Candidate) => {
    const known = before.get(type)?.get(raw._id)
    if (known === undefined) return false
    const former = new Set(claimsOf({ type, raw: known }).map(keyOf))
    return claimsOf({ type, raw }).every((claim) => former.has(keyOf(claim)))
  }
  return [...candidates.filter(keepsClaims), ...candidates.filter((candidate) => !keepsClaims(candidate))]
}

/**
 * Leaves out documents whose path or form id another one has; their version before stays where its own are free. Says which
 * were left out.
 */
export function withoutClashes(
  candidates: readonly Candidate[],
  before: RawContent,
): { documents: readonly Candidate[]; problems: readonly ContentProblem[] } {
  const problems: ContentProblem[] = []
  const owners = new Map<string, string>()
  const isFree = (claim: Claim) => !owners.has(keyOf(claim))
  const take = (candidate: Candidate): Candidate => {
    for (const claim of claimsOf(candidate)) owners.set(keyOf(claim), candidate.raw._id)
    return candidate
  }
  const documents = byClaim(candidates, before).flatMap((candidate): Candidate[] => {
    const { type, raw } = candidate
    const clashes = claimsOf(candidate).flatMap((claim): readonly ContentProblem[] => {
      const owner = owners.get(keyOf(claim))
      if (owner === undefined) return []
      return [{ type, id: raw._id, field: claim.field, reason: clashReason(claim, owner) }]
    })
    if (clashes.length === 0) return [take(candidate)]
    problems.push(...clashes)
    const kept = before.get(type)?.get(raw._id)
    if (kept === undefined || !claimsOf({ type, raw: kept }).every(isFree)) return []
    return [take({ type, raw: kept })]
  })
  return { documents, problems }
}
