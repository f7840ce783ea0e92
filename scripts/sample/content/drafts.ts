import type { ContentDocument } from './document.ts'
import { page } from './page.ts'
import { productDocuments } from './products.ts'
import { p } from './rich-text.ts'

const edited = (id: string, changes: Readonly<Record<string, unknown>>): ContentDocument => {
  const published = productDocuments.find(({ _id }) => _id === id)
  if (published === undefined) throw new Error(`There is no document "${id}" to have a draft of.`)
  return { ...published, ...changes, _id: `drafts.${id}` }
}

/** What editors have begun: changes to published documents, and one that was never published. */
export const draftDocuments: readonly ContentDocument[] = [
  edited('product-blood-orange', {
    badge: 'most hugged, still',
    description: [p('The exact colour of closing the laptop. We are trying out a shorter sentence here.')],
  }),
  edited('product-the-eye-mask', { badge: 'nearly awake' }),
  {
    ...page({
      slug: 'hammocks',
      title: 'Hammocks',
      description: 'A page about hammocks that we keep lying down on.',
      tints: ['#123B3A', '#F6F8CF', '#C4ECCB'],
      content: [p('More soon. The author is in one.')],
    }),
    _id: 'drafts.page-hammocks',
  },
]
