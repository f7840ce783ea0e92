import { smallestSet } from './smallest-set.ts'

/** Up to this many candidates are tried one at a time: excluding all at once could break pages that refer to a healthy one. */
const MAX_TRIED_ONE_BY_ONE = 8

interface Search<Candidate, Attempt> {
  /** Makes the site without these. */
  attempt: (excluded: readonly Candidate[]) => Promise<Attempt>
  errorCount: (attempt: Attempt) => number
  /** The documents that may have caused the errors of this attempt, or of those asked about before. */
  candidatesAfter: (attempt: Attempt) => readonly Candidate[]
}

interface State<Candidate, Attempt> {
  excluded: readonly Candidate[]
  current: Attempt
}

/** Excludes the first candidate without which there are fewer errors; null when there is none. */
async function excludeOneByOne<Candidate, Attempt>(
  { excluded, current }: State<Candidate, Attempt>,
  candidates: readonly Candidate[],
  { attempt, errorCount }: Search<Candidate, Attempt>,
): Promise<State<Candidate, Attempt> | null> {
  for (const candidate of candidates) {
    const next = [...excluded, candidate]
    const result = await attempt(next)
    if (errorCount(result) < errorCount(current)) return { excluded: next, current: result }
  }
  return null
}

/** Excludes the fewest candidates without which there are as few errors as without all; null when that does not help. */
async function excludeSmallestFailingSet<Candidate, Attempt>(
  { excluded, current }: State<Candidate, Attempt>,
  candidates: readonly Candidate[],
  { attempt, errorCount }: Search<Candidate, Attempt>,
): Promise<{ state: State<Candidate, Attempt> | null; withoutAll: Attempt }> {
  const all = [...excluded, ...candidates]
  const withoutAll = await attempt(all)
  const goal = errorCount(withoutAll)
  if (goal >= errorCount(current)) return { state: null, withoutAll }
  const isEnough = async (some: readonly Candidate[]) =>
    errorCount(await attempt([...excluded, ...some])) <= goal
  const next = [...excluded, ...(await smallestSet(candidates, isEnough))]
  const result = await attempt(next)
  if (errorCount(result) <= goal) return { state: { excluded: next, current: result }, withoutAll }
  // Pages refer to some of the excluded documents as long as the other candidates are there.
  return { state: { excluded: all, current: await attempt(all) }, withoutAll }
}

/**
 * Finds the candidates that make an attempt fail, and excludes these alone. Among thousands it takes some dozens of attempts.
 * @param first The attempt with all of them.
 * @returns the last attempt, which has no errors, or null when no candidates are the reason.
 */
export async function excludeFailingDocuments<Candidate, Attempt>(
  first: Attempt,
  search: Search<Candidate, Attempt>,
): Promise<Attempt | null> {
  let state: State<Candidate, Attempt> = { excluded: [], current: first }
  let candidates = search.candidatesAfter(first)
  while (search.errorCount(state.current) > 0) {
    const untried = candidates.filter((candidate) => !state.excluded.includes(candidate))
    if (untried.length === 0) return null
    const one = untried.length > MAX_TRIED_ONE_BY_ONE ? null : await excludeOneByOne(state, untried, search)
    if (one !== null) {
      state = one
      candidates = search.candidatesAfter(one.current)
      continue
    }
    const { state: smallest, withoutAll } = await excludeSmallestFailingSet(state, untried, search)
    state = smallest ?? state
    const more = search.candidatesAfter(smallest?.current ?? withoutAll)
    if (more.length === candidates.length && search.errorCount(state.current) > 0) return null
    candidates = more
  }
  return state.current
}
