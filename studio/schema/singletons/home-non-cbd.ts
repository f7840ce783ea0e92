import { homeDefinition } from './home/definition.ts'

/** DOC-02: replaces the home page of the shop without hemp-derived products, once it has been written. */
export const homeNonCBD = homeDefinition('homeNonCBD', 'Non-CBD home')
