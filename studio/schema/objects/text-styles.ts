/** OBJ-04: what rich text can be, for the editor's buttons and for what is pasted. */

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
