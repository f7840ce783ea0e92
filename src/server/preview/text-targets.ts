import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute'
import { withoutMarks } from '#content/stega-marks.ts'
import type { EditMarks, EditPlace } from './edit-marks.ts'

/** Values of `data-sanity` by the text, or address of a picture, that leads to the field. */
export type TextTargets = Readonly<Record<string, string>>

export interface TextCollection {
  /** Takes the texts in a value of JSON, however deep. */
  add(value: unknown): void
  /** @param studioUrl The workspace in the studio. */
  targets(studioUrl: string): TextTargets
}

/** The `data-sanity` attribute's value for a field. */
export const dataSanity = (place: EditPlace, studioUrl: string): string =>
  createDataAttribute({ ...place, baseUrl: studioUrl }).toString()

/**
 * Collects the texts that islands and scripts are given, and the fields that they come from: what browsers render has no
 * marks, so it is found by what it says. A text that several fields have leads nowhere, because it would lead to a wrong one.
 */
export function collectTexts(marks: EditMarks): TextCollection {
  const places = new Map<string, EditPlace | null>()
  function add(value: unknown): void {
    if (typeof value === 'string') {
      const place = marks.placeOf(value)
      if (place === null) return
      const text = withoutMarks(value).trim()
      const known = places.get(text)
      const isOther = known !== undefined && JSON.stringify(known) !== JSON.stringify(place)
      places.set(text, isOther ? null : place)
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) add(one)
  }
  return {
    add,
    targets: (studioUrl) =>
      Object.fromEntries(
        [...places].flatMap(([text, place]) =>
          place === null ? [] : [[text, dataSanity(place, studioUrl)]],
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
