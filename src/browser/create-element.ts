interface Attributes {
  /** The element's text, before its children. */
  text?: string
  /** Attributes that are undefined are left out. */
  [name: string]: string | undefined
}

/** A new element with these attributes and children. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { text, ...attributes }: Attributes,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value)
  }
  if (text !== undefined) element.textContent = text
  element.append(...children)
  return element
}
