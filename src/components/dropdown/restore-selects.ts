/** Dispatched on a form before the browser submits it natively: its dropdowns turn back into selects. */
export const RESTORE_SELECTS_EVENT = 'form:restore-selects'
