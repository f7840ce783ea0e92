import { atom, computed, type ReadableAtom } from 'nanostores'
import { addSection, removeSection, type SectionColors } from './page-colors.ts'

const sections = atom<readonly SectionColors[]>([])

/** STATE-05: what the page has been given to take on, the last given last. */
export const $sectionColors: ReadableAtom<readonly SectionColors[]> = sections

/** The colours the page shows in place of its own, top to bottom; null for its own. */
export const $pageColors: ReadableAtom<readonly string[] | null> = computed(
  sections,
  (given) => given.at(-1)?.backgrounds ?? null,
)

/** STATE-05: only if that section has not given any. */
export function addSectionColors(id: string, backgrounds: readonly string[]): void {
  sections.set(addSection(sections.get(), { id, backgrounds }))
}

export function removeSectionColors(id: string): void {
  sections.set(removeSection(sections.get(), id))
}
