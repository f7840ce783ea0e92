import { type Postings, postingsFromText, type Terms } from './shards.ts'

/** Typing mistakes that are forgiven in a word: none in short ones, where another word is as likely. */
const maxMistakes = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * How many letters have to be put in, left out, replaced or swapped to turn `word` into the beginning of `term` that is
 * nearest to it. Stops at more than `max`.
 */
export function prefixDistance(word: string, term: string, max: number): number {
  let before: number[] = []
  let last = Array.from({ length: term.length + 1 }, (_, index) => index)
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= term.length; column += 1) {
      const isSame = word[row - 1] === term[column - 1]
      const isSwapped =
        row > 1 && column > 1 && word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > max) return max + 1
    before = last
    last = current
  }
  return Math.min(...last)
}

/** How similar a term is to a word: 1 for the word itself, less for a longer one that begins with it, 0 for another. */
const similarity = (word: string, term: string) =>
  term === word ? 1 : term.startsWith(word) ? 0.4 + (0.4 * word.length) / term.length : 0

/** The same with typing mistakes forgiven (FIND-06). */
function similarityWithMistakes(word: string, term: string): number {
  const max = maxMistakes(word)
  if (max === 0 || term.length < word.length - max) return 0
  const distance = prefixDistance(word, term, max)
  return distance > max ? 0 : 0.3 / distance
}

/**
 * The entries that have a word or one that begins with it, each with how well. Words with typing mistakes in them are looked
 * up only where there is none without.
 */
export function matchWord(word: string, terms: Terms): Postings {
  for (const similarityOf of [similarity, similarityWithMistakes]) {
    const found = new Map<number, number>()
    for (const [term, postings] of Object.entries(terms)) {
      const share = similarityOf(word, term)
      if (share === 0) continue
      for (const [id, weight] of postingsFromText(postings))
        found.set(id, Math.max(found.get(id) ?? 0, weight * share))
    }
    if (found.size > 0) return found
  }
  return new Map()
}

/**
 * Added to an entry's score for each word that matches; larger than any sum of weights, so the number of matched words
 * decides first.
 */
const MATCH_BASE = 1000

/**
 * The ids of what has the most of the words, the best first. A word that nothing has does not keep the others from being
 * found.
 */
export function rank(matches: readonly Postings[]): readonly number[] {
  // Words matched and weights in one number, because there may be many entries.
  const scores = new Map<number, number>()
  for (const match of matches)
    for (const [id, weight] of match) scores.set(id, (scores.get(id) ?? 0) + MATCH_BASE + weight)
  let best = 0
  for (const score of scores.values()) best = Math.max(best, Math.floor(score / MATCH_BASE))
  return [...scores]
    .filter(([, score]) => score >= best * MATCH_BASE)
    .toSorted(([a, left], [b, right]) => right - left || a - b)
    .map(([id]) => id)
}
