import type { Good } from '../shop/good.ts'
import { goods } from '../shop/goods.ts'
import { buyNowDocuments } from './buy-now.ts'
import { categoryDocuments } from './categories.ts'
import type { ContentDocument } from './document.ts'
import { draftDocuments } from './drafts.ts'
import { homeDocuments } from './home.ts'
import { ingredientDocuments, ingredientSettings } from './ingredients.ts'
import { labResults } from './lab-results.ts'
import { menuDocuments } from './menus.ts'
import { helpPages } from './pages-help.ts'
import { legalPages } from './pages-legal.ts'
import { pressDocuments, testimonialDocuments, testimonialsPage } from './people.ts'
import { productDocument } from './products.ts'
import { promotionDocuments } from './promotions.ts'
import { settingDocuments } from './settings.ts'
import { signUpDocuments } from './sign-ups.ts'
import { storyPages } from './story-pages.ts'

/** The content side of a shop that sells `sold`; everything but products and categories stays the sample's. */
export const documentsFor = (sold: readonly Good[]): readonly ContentDocument[] => [
  ...settingDocuments,
  ...menuDocuments,
  ...homeDocuments,
  ...categoryDocuments(sold),
  ...sold.map(productDocument),
  ...promotionDocuments,
  ...buyNowDocuments,
  ...ingredientSettings,
  ...ingredientDocuments,
  ...pressDocuments,
  ...testimonialDocuments,
  testimonialsPage,
  ...helpPages,
  ...legalPages,
  ...storyPages,
  ...signUpDocuments,
  labResults,
  ...draftDocuments,
]

/** The content side of the sample shop. */
export const sampleDocuments: readonly ContentDocument[] = documentsFor(goods)
