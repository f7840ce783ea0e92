import { flavors } from './flavors.ts'
import { face, faces, type MoodName } from './mood.ts'

/** What a pack wears instead of its flavor's own: another sun in the same sky, other words. */
export interface Dress {
  /** One word a line. */
  name: readonly string[]
  hour: string
  sub: string
  /** Around 0,0 with a radius of about 100. */
  body: () => string
}

/** A pack that has a mood instead of a fruit. */
export const moodDress = (mood: MoodName, hour: string, sub: string): Dress => ({
  name: mood.split(' '),
  hour,
  sub,
  body: () => face(mood),
})

/** The flavor whose sky a mood is in. */
export const flavorOfMood = (mood: MoodName) => faces[mood].k

/** The colors of a flavor's sky with the words of the dress, or its own. */
export const dressed = (key: keyof typeof flavors, dress: Dress | undefined) => {
  const { name, hour, ...colors } = flavors[key]
  return dress === undefined
    ? { ...colors, name: [...name], hour }
    : { ...colors, name: [...dress.name], hour: dress.hour }
}
