import { adoptStyles } from '#browser/adopt-styles.ts'
import styles from './cart-line-base.css?inline'

// Separate file, because the line that was added is shown before React and the drawer's code have loaded.

let areAdopted = false

/** Adds the styles of a line that was added to the document, once. */
export function adoptCartLineBaseStyles(): void {
  if (areAdopted) return
  areAdopted = true
  adoptStyles(styles)
}
