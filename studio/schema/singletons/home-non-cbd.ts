import { homeDefinition } from './home/definition.ts'

/** The singleton "Non-CBD home", which replaces the home page of the variant `scrubbed` once it is filled in (DOC-02). */
export const homeNonCBD = homeDefinition(
  'homeNonCBD',
  'Non-CBD home',
  'This page takes the place of Home in the shop without hemp-derived products once it has a text, a picture, a video, an ingredients window or a list of products, press quotes or testimonials.',
)
