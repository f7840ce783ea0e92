import { DROPDOWN_PAGE } from '#config/limits.ts'

/** What a dropdown lets be chosen, and what is. */
export interface DropdownChoice {
  /** The options' labels, in order. */
  readonly options: readonly string[]
  /** Null while nothing is chosen. */
  readonly selected: number | null
}

/** FORM-27. */
export interface DropdownState {
  readonly isExpanded: boolean
  /** The option the keyboard is at; null while collapsed, or with none to be at. */
  readonly active: number | null
}

export interface DropdownStep {
  readonly state: DropdownState
  /** The option chosen by this; null for none. */
  readonly chosen: number | null
  /** Whether the browser shall do nothing of its own. */
  readonly isHandled: boolean
}

export const collapsed: DropdownState = { isExpanded: false, active: null }

/** With nothing to choose, or nothing else, there is nothing to open (FORM-32). */
export function isReadOnly({ options, selected }: DropdownChoice): boolean {
  return options.length === 0 || (options.length === 1 && selected === 0)
}

/** Opened at what is chosen, else at the first option. A dropdown that is read-only stays as it is. */
export function expand(choice: DropdownChoice): DropdownState {
  return isReadOnly(choice) ? collapsed : { isExpanded: true, active: choice.selected ?? 0 }
}

/** A click on the field: opens, or closes again. */
export function toggle(state: DropdownState, choice: DropdownChoice): DropdownState {
  return state.isExpanded ? collapsed : expand(choice)
}

const within = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))

/** Where a key leads to in an open list; null for keys that lead nowhere. */
function destination(key: string, from: number, { options }: DropdownChoice): number | null {
  switch (key) {
    case 'ArrowDown':
      return within(from + 1, options.length)
    case 'ArrowUp':
      return within(from - 1, options.length)
    // FORM-30.
    case 'PageDown':
      return within(from + DROPDOWN_PAGE, options.length)
    case 'PageUp':
      return within(from - DROPDOWN_PAGE, options.length)
    case 'Home':
      return 0
    case 'End':
      return within(options.length - 1, options.length)
    default:
      return null
  }
}

/** The next option that begins with a letter, round from the end to the start; null when there is none. */
function beginningWith(letter: string, from: number, { options }: DropdownChoice): number | null {
  const later = options.map((_, step) => (from + 1 + step) % options.length)
  const wanted = letter.toLocaleLowerCase()
  return later.find((index) => options[index]?.toLocaleLowerCase().startsWith(wanted)) ?? null
}

const opening: ReadonlySet<string> = new Set(['ArrowDown', 'Enter', ' '])

/** What a key does (FORM-28..30); `key` is a `KeyboardEvent`'s. */
export function press(state: DropdownState, key: string, choice: DropdownChoice): DropdownStep {
  const unchanged: DropdownStep = { state, chosen: null, isHandled: false }
  if (!state.isExpanded) {
    // Enter would send the form and space would scroll, also where there is nothing to open.
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
