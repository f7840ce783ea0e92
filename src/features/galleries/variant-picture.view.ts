/** Chooses the picture of a variant, by the number of its id, in the product's gallery; the picture stays where none is of it. */
export function showVariantPicture(variant: string): void {
  const thumbnail = document.querySelector<HTMLInputElement>(`input[data-variants~="${CSS.escape(variant)}"]`)
  if (thumbnail !== null) thumbnail.checked = true
}
