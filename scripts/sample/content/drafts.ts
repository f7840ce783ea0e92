import { goods } from '../shop/goods.ts'
import type { ContentDocument } from './document.ts'
import { page } from './page.ts'
import { productDocument } from './products.ts'
import { p } from './rich-text.ts'

const edited = (slug: string, changes: Readonly<Record<string, unknown>>): ContentDocument => {
  const good = goods.find((one) => one.slug === slug)
  if (good === undefined) throw new Error(`There is no product "${slug}" to have a draft of.`)
  const published = productDocument(good)
  return { ...published, ...changes, _id: `drafts.${published._id}` }
}

/** What editors have begun: changes to published documents, and one that was never published. */
export const draftDocuments: readonly ContentDocument[] = [
  edited('blood-orange', {
    badge: 'most hugged, still',
    description: [p('The exact colour of closing the laptop. We are trying out a shorter sentence here.')],
  }),
  edited('the-eye-mask', { badge: 'nearly awake' }),
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
