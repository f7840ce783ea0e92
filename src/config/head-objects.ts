/** The drawings that can be in the head of a page of text, with what editors read (DOC-03). */
export const headObjects = [
  { value: 'sun', title: 'Sun' },
  { value: 'moon', title: 'Moon' },
  { value: 'glass', title: 'Glass of bubbles' },
  { value: 'question', title: 'Cloud that wonders' },
  { value: 'telephone', title: 'Telephone' },
  { value: 'letter', title: 'Letter' },
  { value: 'parcel', title: 'Parcel' },
  { value: 'boomerang', title: 'Boomerang' },
  { value: 'scroll', title: 'Paper scroll' },
  { value: 'curtains', title: 'Curtains' },
  { value: 'door', title: 'Open door' },
  { value: 'hammock', title: 'Hammock' },
] as const
