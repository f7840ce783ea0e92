import { packPictures } from './packs.ts'
import type { Pictures } from './picture.ts'
import { standIns } from './stand-ins.ts'
import { thingPictures } from './things.ts'

/** Every picture of the sample shop, by file name without its ending. */
export const pictures: Pictures = { ...standIns, ...packPictures, ...thingPictures }
