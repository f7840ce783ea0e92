/** What the pages that every shop has are called, and described as, unless their document says otherwise. */
export const fixedPages = {
  press: { title: 'Press', description: 'What magazines wrote about us, once they had got up again.' },
  testimonials: {
    title: 'Testimonials',
    description: 'What people say who sat down with a can and did not get up for a while.',
  },
  whereToBuy: {
    title: 'Where to buy',
    description: 'Where else our cans and powders are sold, besides here.',
  },
  wholesale: { title: 'Wholesale', description: null },
  whatsInside: { title: 'What’s inside', description: null },
  labResults: { title: 'Lab results', description: null },
} as const
