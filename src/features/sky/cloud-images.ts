import heap from '../../assets/clouds/heap.svg?url'
import heapBlush from '../../assets/clouds/heap-blush.svg?url'
import loaf from '../../assets/clouds/loaf.svg?url'
import loafBlush from '../../assets/clouds/loaf-blush.svg?url'
import long from '../../assets/clouds/long.svg?url'
import longBlush from '../../assets/clouds/long-blush.svg?url'
import puff from '../../assets/clouds/puff.svg?url'
import puffBlush from '../../assets/clouds/puff-blush.svg?url'

/** Addresses of the pictures that clouds choose from (SKY-02). */
export const cloudImages: readonly string[] = [
  heap,
  loafBlush,
  long,
  puff,
  heapBlush,
  loaf,
  longBlush,
  puffBlush,
]
