import { flavours } from './flavours.ts'
import { face, faces, type MoodName } from './mood.ts'

/** What a pack wears instead of its flavour's own: another sun in the same sky, other words. */
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

/** The flavour whose sky a mood is in. */
export const flavourOfMood = (mood: MoodName) => faces[mood].k

/** The colours of a flavour's sky with the words of the dress, or its own. */
export const dressed = (key: keyof typeof flavours, dress: Dress | undefined) => {
  const { name, hour, ...colours } = flavours[key]
  return dress === undefined
    ? { ...colours, name: [...name], hour }
    : { ...colours, name: [...dress.name], hour: dress.hour }
}
