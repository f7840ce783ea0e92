/** Whether a click was meant for the browser itself: another button, or a key held for another tab or window. */
export const isModified = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey
