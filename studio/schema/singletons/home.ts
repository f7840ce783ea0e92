import { homeDefinition } from './home/definition.ts'

/** DOC-01. */
export const home = homeDefinition('home', 'Home')
