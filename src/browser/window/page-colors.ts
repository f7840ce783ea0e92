export interface SectionColors {
  readonly id: string
  /** Top to bottom, each readable under the page's text. */
  readonly backgrounds: readonly string[]
}

/** STATE-05: adds a section's colours; those of a section that has given some already stay as they are. */
export const addSection = (
  sections: readonly SectionColors[],
  added: SectionColors,
): readonly SectionColors[] => (sections.some(({ id }) => id === added.id) ? sections : [...sections, added])

/** STATE-05: takes a section's colours away; none are missed. */
export const removeSection = (sections: readonly SectionColors[], id: string): readonly SectionColors[] =>
  sections.some((section) => section.id === id) ? sections.filter((section) => section.id !== id) : sections
