import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute'
import { withoutMarks } from '#content/stega-marks.ts'
import type { EditMarks, FieldReference } from './edit-marks.ts'

/** Values of `data-sanity` by the text, or address of a picture, that leads to the field. */
export type TextTargets = Readonly<Record<string, string>>

export interface TextCollection {
  /** Takes the texts in a value of JSON, however deep. */
  add(value: unknown): void
  /** @param studioUrl The workspace in the studio. */
  targets(studioUrl: string): TextTargets
}

/** The `data-sanity` attribute's value for a field. */
export const dataSanity = (field: FieldReference, studioUrl: string): string =>
  createDataAttribute({ ...field, baseUrl: studioUrl }).toString()

/**
 * Collects the texts that islands and scripts are given, and the fields that they come from: what browsers render has no
 * marks, so it is found by what it says. A text that several fields have leads nowhere, because it would lead to a wrong one.
 */
export function collectTexts(marks: EditMarks): TextCollection {
  const fields = new Map<string, FieldReference | null>()
  function add(value: unknown): void {
    if (typeof value === 'string') {
      const field = marks.fieldOf(value)
      if (field === null) return
      const text = withoutMarks(value).trim()
      const known = fields.get(text)
      const isOther = known !== undefined && JSON.stringify(known) !== JSON.stringify(field)
      fields.set(text, isOther ? null : field)
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) add(one)
  }
  return {
    add,
    targets: (studioUrl) =>
      Object.fromEntries(
        [...fields].flatMap(([text, field]) =>
          field === null ? [] : [[text, dataSanity(field, studioUrl)]],
        ),
      ),
  }
}

/** The same for the text of a data file; none for one that is no JSON. */
export function textTargetsOf(json: string, marks: EditMarks, studioUrl: string): TextTargets {
  const texts = collectTexts(marks)
  try {
    texts.add(JSON.parse(json))
  } catch {
    // Lists of the filter are plain text, of which nothing is shown as it is.
  }
  return texts.targets(studioUrl)
}
