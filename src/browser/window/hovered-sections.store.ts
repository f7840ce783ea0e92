import { atom, computed, type ReadableAtom } from 'nanostores'
import { addSection, type HoveredSection, removeSection } from './hovered-sections.ts'

const sections = atom<readonly HoveredSection[]>([])

/** The backgrounds of the card hovered last, top to bottom, which the page shows instead of its own; null for its own (STATE-05). */
export const $hoveredBackgrounds: ReadableAtom<readonly string[] | null> = computed(
  sections,
  (added) => added.at(-1)?.backgrounds ?? null,
)

/** Adds a section's backgrounds, unless that section has added some already (STATE-05). */
export function addHoveredSection(id: string, backgrounds: readonly string[]): void {
  sections.set(addSection(sections.get(), { id, backgrounds }))
}

/** Forgets a section that is gone from the page. */
export function removeHoveredSection(id: string): void {
  sections.set(removeSection(sections.get(), id))
}
