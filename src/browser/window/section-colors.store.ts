import { atom, computed, type ReadableAtom } from 'nanostores'
import { addSection, removeSection, type SectionColors } from './section-colors.ts'

const sections = atom<readonly SectionColors[]>([])

/** The backgrounds of the card hovered last, top to bottom, which the page shows instead of its own; null for its own (STATE-05). */
export const $hoveredBackgrounds: ReadableAtom<readonly string[] | null> = computed(
  sections,
  (added) => added.at(-1)?.backgrounds ?? null,
)

/** Adds a section's backgrounds, unless that section has added some already (STATE-05). */
export function addSectionColors(id: string, backgrounds: readonly string[]): void {
  sections.set(addSection(sections.get(), { id, backgrounds }))
}

/** Forgets a section that is gone from the page. */
export function removeSectionColors(id: string): void {
  sections.set(removeSection(sections.get(), id))
}
