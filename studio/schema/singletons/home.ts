import { homeDefinition } from './home/definition.ts'

/** The singleton "Home" (DOC-01). */
export const home = homeDefinition('home', 'Home')
