/** What the doctor has to say about one thing that it looked at. */
export interface Finding {
  /** `note`: nothing is broken, but somebody may want to know. */
  level: 'ok' | 'problem' | 'note'
  /** One sentence. */
  text: string
  /** Where and how to fix it, as a sentence; only what is wrong needs one. */
  fix: string | null
}

/** A finding that all is well, as one sentence. */
export const ok = (text: string): Finding => ({ level: 'ok', text, fix: null })
/** A finding that somebody may want to know of. */
export const note = (text: string, fix: string | null = null): Finding => ({
  level: 'note',
  text,
  fix,
})
/** A finding that something is wrong, and how to mend it. */
export const problem = (text: string, fix: string): Finding => ({ level: 'problem', text, fix })

/** The findings about one service, under its name. */
export interface Section {
  title: string
  findings: readonly Finding[]
}

const marks = { ok: 'ok   ', note: 'note ', problem: 'wrong' } as const

/** The report as text: a line for each finding, and below it how to fix it. */
export function reportOf(sections: readonly Section[]): string {
  const lines = sections.flatMap(({ title, findings }) => [
    '',
    title,
    ...findings.flatMap(({ level, text, fix }) => [
      `  ${marks[level]}  ${text}`,
      ...(fix === null ? [] : [`         → ${fix}`]),
    ]),
  ])
  const count = sections.flatMap(({ findings }) => findings).filter(({ level }) => level === 'problem').length
  const summary = ['Nothing is wrong.', 'One thing is wrong.'][count] ?? `${count} things are wrong.`
  return [...lines, '', summary].join('\n')
}

const MAX_NAMES = 10

/** "a, b and 3 more" for lists of any length. */
export const namesOf = (names: readonly string[]): string =>
  names.length <= MAX_NAMES
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
