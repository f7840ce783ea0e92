import heapDusk from '../../assets/clouds/heap-dusk.svg?url'
import heapRose from '../../assets/clouds/heap-rose.svg?url'
import loafDusk from '../../assets/clouds/loaf-dusk.svg?url'
import loafRose from '../../assets/clouds/loaf-rose.svg?url'
import longDusk from '../../assets/clouds/long-dusk.svg?url'
import longRose from '../../assets/clouds/long-rose.svg?url'
import puffDusk from '../../assets/clouds/puff-dusk.svg?url'
import puffRose from '../../assets/clouds/puff-rose.svg?url'

/**
 * Addresses of the pictures that clouds choose from (SKY-02). Their bodies are tinted: they drift over white paper, too,
 * where nothing of a white cloud shows but its shade.
 */
export const cloudImages: readonly string[] = [
  heapDusk,
  loafRose,
  longDusk,
  puffDusk,
  heapRose,
  loafDusk,
  longRose,
  puffRose,
]
