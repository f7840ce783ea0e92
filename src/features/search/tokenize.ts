/** Words that say nothing about a page. */
const ignored = new Set(
  'a an and are as at be but by can do does for from have how i if in is it its me my no not of on or so that the them there they this to was we what when which who why will with you your'.split(
    ' ',
  ),
)

/** Singular and plural are the same word: "cherries" and "cherry", "boxes" and "box", "cans" and "can". */
function singular(word: string): string {
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * The words of a text as the search index has them: lower case, without accents, in the singular. Words such as "the" are
 * left out, unless the text has no others.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/['’]/g, '')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !ignored.has(word))
  return (telling.length > 0 ? telling : words).map(singular)
}
