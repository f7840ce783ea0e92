import { homeDefinition } from './home/definition.ts'

/** The singleton "Non-CBD home", which replaces the home page of the variant `scrubbed` if it exists (DOC-02). */
export const homeNonCBD = homeDefinition('homeNonCBD', 'Non-CBD home')
