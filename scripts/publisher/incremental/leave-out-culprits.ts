import { smallestSet } from './smallest-set.ts'

/** So many suspects are left out one by one before they are together: an innocent one may be missed by others. */
const FEW = 8

interface Search<Suspect, Attempt> {
  /** What comes out without these. */
  attempt: (leftOut: readonly Suspect[]) => Promise<Attempt>
  /** How much is wrong with it. */
  faultsOf: (attempt: Attempt) => number
  /** The documents that may be the reason for what is wrong with this attempt, or with those asked about before. */
  suspectsAfter: (attempt: Attempt) => readonly Suspect[]
}

interface State<Suspect, Attempt> {
  leftOut: readonly Suspect[]
  current: Attempt
}

/** One without whom less is wrong, among a few. */
async function oneCulprit<Suspect, Attempt>(
  { leftOut, current }: State<Suspect, Attempt>,
  suspects: readonly Suspect[],
  { attempt, faultsOf }: Search<Suspect, Attempt>,
): Promise<State<Suspect, Attempt> | null> {
  for (const suspect of suspects) {
    const next = [...leftOut, suspect]
    const found = await attempt(next)
    if (faultsOf(found) < faultsOf(current)) return { leftOut: next, current: found }
  }
  return null
}

/** The fewest without whom as little is wrong as without all; null when that does not help. */
async function fewestCulprits<Suspect, Attempt>(
  { leftOut, current }: State<Suspect, Attempt>,
  suspects: readonly Suspect[],
  { attempt, faultsOf }: Search<Suspect, Attempt>,
): Promise<{ state: State<Suspect, Attempt> | null; withoutAll: Attempt }> {
  const all = [...leftOut, ...suspects]
  const withoutAll = await attempt(all)
  const goal = faultsOf(withoutAll)
  if (goal >= faultsOf(current)) return { state: null, withoutAll }
  const isEnough = async (some: readonly Suspect[]) => faultsOf(await attempt([...leftOut, ...some])) <= goal
  const next = [...leftOut, ...(await smallestSet(suspects, isEnough))]
  const found = await attempt(next)
  if (faultsOf(found) <= goal) return { state: { leftOut: next, current: found }, withoutAll }
  // Some were missed by others as long as these were there.
  return { state: { leftOut: all, current: await attempt(all) }, withoutAll }
}

/**
 * Finds the suspects that an attempt fails because of, and leaves out these alone. Among thousands it takes some dozens of
 * attempts.
 * @param first The attempt with all of them.
 * @returns the last attempt, with which nothing is wrong, or null when no suspects are the reason.
 */
export async function leaveOutCulprits<Suspect, Attempt>(
  first: Attempt,
  search: Search<Suspect, Attempt>,
): Promise<Attempt | null> {
  let state: State<Suspect, Attempt> = { leftOut: [], current: first }
  let suspects = search.suspectsAfter(first)
  while (search.faultsOf(state.current) > 0) {
    const untried = suspects.filter((suspect) => !state.leftOut.includes(suspect))
    if (untried.length === 0) return null
    const one = untried.length > FEW ? null : await oneCulprit(state, untried, search)
    if (one !== null) {
      state = one
      suspects = search.suspectsAfter(one.current)
      continue
    }
    const { state: fewest, withoutAll } = await fewestCulprits(state, untried, search)
    state = fewest ?? state
    const more = search.suspectsAfter(fewest?.current ?? withoutAll)
    if (more.length === suspects.length && search.faultsOf(state.current) > 0) return null
    suspects = more
  }
  return state.current
}
