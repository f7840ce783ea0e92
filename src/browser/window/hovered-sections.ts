export interface HoveredSection {
  readonly id: string
  /** Top to bottom; the page's text is readable on each. */
  readonly backgrounds: readonly string[]
}

/** The sections with one more; the same list when that id is in it already (STATE-05). */
export const addSection = (
  sections: readonly HoveredSection[],
  added: HoveredSection,
): readonly HoveredSection[] => (sections.some(({ id }) => id === added.id) ? sections : [...sections, added])

/** The sections without that id; the same list when it is not in it (STATE-05). */
export const removeSection = (sections: readonly HoveredSection[], id: string): readonly HoveredSection[] =>
  sections.some((section) => section.id === id) ? sections.filter((section) => section.id !== id) : sections
