import { createElement } from '#browser/create-element.ts'
import { collapsed, type DropdownChoice, type DropdownState, isReadOnly, press, toggle } from './dropdown.ts'
import { RESTORE_SELECTS_EVENT } from './restore-selects.ts'

const byId = (id: string) => document.getElementById(id)

/** A required select's empty option is a placeholder and cannot be chosen; of other selects it can. */
const offeredOptions = (select: HTMLSelectElement) =>
  [...select.options].filter(({ value }) => value !== '' || !select.required)

function choiceOf(select: HTMLSelectElement): DropdownChoice {
  const options = offeredOptions(select)
  const selected = options.findIndex((option) => option.selected)
  return { options: options.map(({ label }) => label), selected: selected < 0 ? null : selected }
}

function optionElement(listId: string, label: string, index: number): HTMLLIElement {
  return createElement('li', {
    id: `${listId}-${index}`,
    role: 'option',
    'data-index': String(index),
    text: label,
  })
}

/**
 * Replaces a select by a field and a list (FORM-27..32). The select stays in the form, hidden, and holds the value. Its label
 * and description move to the field, and `change` is dispatched on it.
 */
function enhance(select: HTMLSelectElement): void {
  const fieldId = `${select.id}-field`
  const listId = `${select.id}-list`
  const label = select.labels?.[0] ?? null
  const field = createElement('button', {
    type: 'button',
    id: fieldId,
    class: 'dropdown-field',
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': 'false',
    'aria-controls': listId,
    'data-dropdown-field': select.id,
  })
  const list = createElement('ul', {
    id: listId,
    class: 'dropdown-list',
    role: 'listbox',
    tabindex: '-1',
    hidden: '',
  })
  if (label !== null) {
    label.id ||= `${select.id}-label`
    label.htmlFor = fieldId
    field.setAttribute('aria-labelledby', label.id)
    list.setAttribute('aria-labelledby', label.id)
  }
  if (select.required) field.setAttribute('aria-required', 'true')
  list.append(...choiceOf(select).options.map((text, index) => optionElement(listId, text, index)))

  let state: DropdownState = collapsed

  const draw = () => {
    const choice = choiceOf(select)
    field.textContent = choice.options[choice.selected ?? -1] ?? select.options[0]?.label ?? ''
    field.toggleAttribute('data-empty', select.value === '')
    field.setAttribute('aria-expanded', String(state.isExpanded))
    if (isReadOnly(choice)) field.setAttribute('aria-readonly', 'true')
    else field.removeAttribute('aria-readonly')
    list.hidden = !state.isExpanded
    for (const [index, item] of [...list.children].entries()) {
      item.setAttribute('aria-selected', String(index === choice.selected))
      item.toggleAttribute('data-active', index === state.active)
    }
    const active = state.active === null ? null : byId(`${listId}-${state.active}`)
    if (active === null) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', active.id)
    active?.scrollIntoView({ block: 'nearest' })
  }
  const show = (next: DropdownState) => {
    state = next
    draw()
  }
  const choose = (index: number | null) => {
    const option = index === null ? undefined : offeredOptions(select)[index]
    if (option === undefined || option.selected) return
    option.selected = true
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  field.addEventListener('click', () => show(toggle(state, choiceOf(select))))
  field.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = press(state, event.key, choiceOf(select))
    if (!step.isHandled) return
    event.preventDefault()
    choose(step.chosen)
    show(step.state)
  })
  field.addEventListener('blur', () => show(collapsed))
  // Keeps the focus in the field when the list is clicked.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    if (item === null) return
    choose(Number(item.dataset.index))
    show(collapsed)
  })
  select.form?.addEventListener('reset', () => queueMicrotask(draw))
  select.form?.addEventListener(RESTORE_SELECTS_EVENT, () => {
    select.hidden = false
    if (label !== null) label.htmlFor = select.id
    field.remove()
    list.remove()
  })

  select.hidden = true
  select.after(field, list)
  draw()
}

/** Enhances the selects marked `data-dropdown` within `root`, each once. */
export function enhanceDropdowns(root: ParentNode): void {
  for (const select of root.querySelectorAll<HTMLSelectElement>('select[data-dropdown]')) {
    if (byId(`${select.id}-field`) === null) enhance(select)
  }
}
