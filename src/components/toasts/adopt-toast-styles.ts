import { adoptStyles } from '#browser/adopt-styles.ts'
import styles from './toasts.css?inline'

let isAdopted = false

/** Adds the styles of toasts with the first one: browsers match much of a page anew for every new stylesheet. */
export function adoptToastStyles(): void {
  if (isAdopted) return
  isAdopted = true
  adoptStyles(styles)
}
