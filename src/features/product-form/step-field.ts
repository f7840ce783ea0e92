import { stepped } from '#components/stepper/stepper.ts'

/**
 * Steps the number field beside a button with `data-step`, as `Stepper.tsx` does once React runs. The field's maximum counts
 * only while the form's other fields are as built, because each choice has its own: the component clamps the value when it
 * takes it over.
 */
export function stepField(button: HTMLElement): void {
  const field = button.parentElement?.querySelector<HTMLInputElement>('input[type=number]')
  if (field === null || field === undefined) return
  const { min, max, form } = field
  const isChanged = form?.querySelector(':checked:not(:default)') != null
  const range = {
    ...(min === '' ? {} : { minimum: Number(min) }),
    ...(max === '' || isChanged ? {} : { maximum: Number(max) }),
  }
  field.value = String(stepped(Number(field.value), 1, range, Number(button.dataset.step)))
}
