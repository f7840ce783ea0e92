interface Attributes {
  /** What stands in it, before its children. */
  text?: string
  /** Undefined ones are left out. */
  [name: string]: string | undefined
}

/** A new element with these attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { text, ...attributes }: Attributes,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, value)
  }
  if (text !== undefined) made.textContent = text
  made.append(...children)
  return made
}
