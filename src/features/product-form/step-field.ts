/**
 * Steps the number field beside a button with `data-step`, down to its minimum. Its maximum counts only while the form's
 * other fields are as built, because each choice has its own: the component clamps the value when it takes it over.
 */
export function stepField(button: HTMLElement): void {
  const field = button.parentElement?.querySelector<HTMLInputElement>('input[type=number]')
  if (field === null || field === undefined) return
  const { min, max, form } = field
  const isChanged = form?.querySelector(':checked:not(:default)') != null
  const next = Number(field.value) + Number(button.dataset.step)
  const highest = max === '' || isChanged ? Infinity : Number(max)
  field.value = String(Math.max(min === '' ? -Infinity : Number(min), Math.min(next, highest)))
}
