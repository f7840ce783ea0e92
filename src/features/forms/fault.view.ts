/** The element that shows a field's state and takes the focus: the field, or the dropdown that replaces it. */
export function shownField(field: HTMLElement): HTMLElement {
  return document.getElementById(`${field.id}-field`) ?? field
}

/** Shows an error below a field and links the two; null removes it (FORM-19). */
export function showFault(field: HTMLElement, text: string | null): void {
  const place = document.getElementById(`${field.id}-error`)
  if (place === null) return
  const shown = shownField(field)
  const others = (shown.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== place.id && id !== '')
  if ((place.textContent ?? '') !== (text ?? '')) place.textContent = text
  place.hidden = text === null
  if (text === null) shown.removeAttribute('aria-invalid')
  else shown.setAttribute('aria-invalid', 'true')
  const ids = text === null ? others : [place.id, ...others]
  if (ids.length === 0) shown.removeAttribute('aria-describedby')
  else shown.setAttribute('aria-describedby', ids.join(' '))
}
