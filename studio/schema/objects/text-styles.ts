/** The formatting of rich text, for the editor's toolbar and for pasted HTML (OBJ-04). */

export const textStyles = [
  { title: 'Text', value: 'normal' },
  { title: 'Heading', value: 'h2' },
  { title: 'Subheading', value: 'h3' },
  { title: 'Small heading', value: 'h4' },
] as const

export const textLists = [
  { title: 'Bullets', value: 'bullet' },
  { title: 'Numbers', value: 'number' },
] as const

export const textDecorators = [
  { title: 'Bold', value: 'strong' },
  { title: 'Italic', value: 'em' },
  { title: 'Underline', value: 'underline' },
  { title: 'Small', value: 'small' },
  { title: 'Large', value: 'large' },
] as const
