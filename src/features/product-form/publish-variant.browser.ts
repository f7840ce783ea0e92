import { numericId } from '#commerce/ids.ts'
import { setVariantNumber } from './variant.store.ts'
import { addressOfVariant } from './variant-address.ts'

/** Tells the page which variant was chosen, and puts it into the address, so that a shared link shows it (FIND-09). */
export function publishVariant(id: string): void {
  setVariantNumber(numericId(id) ?? '')
  try {
    history.replaceState(history.state, '', addressOfVariant(location.href, id))
  } catch {
    // Safari refuses more than 100 changes in half a minute; the last ones are then not in the address.
  }
}
