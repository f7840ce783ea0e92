import { packPictures } from './packs.ts'
import type { Pictures } from './picture.ts'
import { thingPictures } from './things.ts'
import { viewPictures } from './views.ts'

/** Every picture of the sample shop, by file name without its ending. */
export const pictures: Pictures = { ...packPictures, ...thingPictures, ...viewPictures }
