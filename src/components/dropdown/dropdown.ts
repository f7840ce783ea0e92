import { DROPDOWN_PAGE } from '#config/limits.ts'

/** The options of a dropdown and which is selected. */
export interface DropdownChoice {
  /** The options' labels, in order. */
  readonly options: readonly string[]
  /** Index of the selected option; null while none is. */
  readonly selected: number | null
}

/** Whether a dropdown is open, and where the keyboard is in it (FORM-27). */
export interface DropdownState {
  readonly isExpanded: boolean
  /** Index of the active option; null while collapsed or empty. */
  readonly active: number | null
}

export interface DropdownStep {
  readonly state: DropdownState
  /** Index of the option this step selects; null for none. */
  readonly chosen: number | null
  /** Whether to prevent the browser's default action. */
  readonly isHandled: boolean
}

export const collapsed: DropdownState = { isExpanded: false, active: null }

/** Whether there is nothing to choose: no option, or only the selected one (FORM-32). */
export function isReadOnly({ options, selected }: DropdownChoice): boolean {
  return options.length === 0 || (options.length === 1 && selected === 0)
}

/** Opens at the selected option, else at the first. A read-only dropdown stays closed. */
export function expand(choice: DropdownChoice): DropdownState {
  return isReadOnly(choice) ? collapsed : { isExpanded: true, active: choice.selected ?? 0 }
}

/** The state after a click on the field. */
export function toggle(state: DropdownState, choice: DropdownChoice): DropdownState {
  return state.isExpanded ? collapsed : expand(choice)
}

const clampIndex = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))

/** The index that a key moves to in an open list; null for other keys. */
function destination(key: string, from: number, { options }: DropdownChoice): number | null {
  switch (key) {
    case 'ArrowDown':
      return clampIndex(from + 1, options.length)
    case 'ArrowUp':
      return clampIndex(from - 1, options.length)
    case 'PageDown':
      return clampIndex(from + DROPDOWN_PAGE, options.length)
    case 'PageUp':
      return clampIndex(from - DROPDOWN_PAGE, options.length)
    case 'Home':
      return 0
    case 'End':
      return clampIndex(options.length - 1, options.length)
    default:
      return null
  }
}

/** The next option that begins with a letter, wrapping around; null when there is none. */
function beginningWith(letter: string, from: number, { options }: DropdownChoice): number | null {
  const later = options.map((_, step) => (from + 1 + step) % options.length)
  const wanted = letter.toLocaleLowerCase()
  return later.find((index) => options[index]?.toLocaleLowerCase().startsWith(wanted)) ?? null
}

const opening: ReadonlySet<string> = new Set(['ArrowDown', 'Enter', ' '])

/** The step of a key, as named by `KeyboardEvent.key` (FORM-28..30). */
export function pressKey(state: DropdownState, key: string, choice: DropdownChoice): DropdownStep {
  const unchanged: DropdownStep = { state, chosen: null, isHandled: false }
  if (!state.isExpanded) {
    // Also when nothing opens: Enter would submit the form and space would scroll.
    return opening.has(key) ? { state: expand(choice), chosen: null, isHandled: true } : unchanged
  }
  const { active } = state
  if (key === 'Escape') return { state: collapsed, chosen: null, isHandled: true }
  if (key === 'Enter' || key === ' ') return { state: collapsed, chosen: active, isHandled: true }
  const at = active ?? 0
  const target = destination(key, at, choice) ?? (/^\S$/u.test(key) ? beginningWith(key, at, choice) : null)
  return target === null
    ? unchanged
    : { state: { isExpanded: true, active: target }, chosen: null, isHandled: true }
}
