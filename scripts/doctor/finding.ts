/** What the doctor has to say about one thing that it looked at. */
export interface Finding {
  /** `note`: nothing is broken, but somebody may want to know. */
  level: 'fine' | 'wrong' | 'note'
  /** One sentence. */
  text: string
  /** Where and how to mend it, as a sentence; only what is wrong needs one. */
  mend: string | null
}

export const fine = (text: string): Finding => ({ level: 'fine', text, mend: null })
export const note = (text: string, mend: string | null = null): Finding => ({ level: 'note', text, mend })
export const wrong = (text: string, mend: string): Finding => ({ level: 'wrong', text, mend })

/** The findings about one service, under its name. */
export interface Section {
  title: string
  findings: readonly Finding[]
}

const marks = { fine: 'ok   ', note: 'note ', wrong: 'WRONG' } as const

/** The report as text: a line for each finding, and below it how to mend it. */
export function reportOf(sections: readonly Section[]): string {
  const lines = sections.flatMap(({ title, findings }) => [
    '',
    title,
    ...findings.flatMap(({ level, text, mend }) => [
      `  ${marks[level]}  ${text}`,
      ...(mend === null ? [] : [`         → ${mend}`]),
    ]),
  ])
  const count = sections.flatMap(({ findings }) => findings).filter(({ level }) => level === 'wrong').length
  const summary = ['Nothing is wrong.', 'One thing is wrong.'][count] ?? `${count} things are wrong.`
  return [...lines, '', summary].join('\n')
}

const MAX_NAMES = 10

/** "a, b and 3 more" for lists of any length. */
export const namesOf = (names: readonly string[]): string =>
  names.length <= MAX_NAMES
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
