/** Whether a click is for the browser to handle: another button than the first, or a key for a new tab or window. */
export const isModifiedClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey
