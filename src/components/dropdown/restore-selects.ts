/** Dispatched on a form that the browser is to send by itself: its dropdowns are selects again, as without scripts. */
export const RESTORE_SELECTS_EVENT = 'form:restore-selects'
