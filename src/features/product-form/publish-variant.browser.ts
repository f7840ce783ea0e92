import { numericId } from '#commerce/ids.ts'
import { showVariantPicture } from './show-variant.ts'
import { addressOfVariant } from './variant-address.ts'

/** Puts a chosen variant into the address, so that a shared link shows it, and shows its picture (FIND-09). */
export function publishVariant(id: string): void {
  showVariantPicture(numericId(id) ?? '')
  try {
    history.replaceState(history.state, '', addressOfVariant(location.href, id))
  } catch {
    // Safari refuses more than 100 changes in half a minute; the last ones are then not in the address.
  }
}
