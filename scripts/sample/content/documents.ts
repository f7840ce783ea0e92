import { buyNowDocuments } from './buy-now.ts'
import { categoryDocuments } from './categories.ts'
import type { ContentDocument } from './document.ts'
import { draftDocuments } from './drafts.ts'
import { homeDocuments } from './home.ts'
import { ingredientDocuments, ingredientSettings } from './ingredients.ts'
import { menuDocuments } from './menus.ts'
import { helpPages } from './pages-help.ts'
import { legalPages } from './pages-legal.ts'
import { pressDocuments, testimonialDocuments, testimonialsPage } from './people.ts'
import { productDocuments } from './products.ts'
import { promotionDocuments } from './promotions.ts'
import { settingDocuments } from './settings.ts'

/** The content side of the sample shop. */
export const sampleDocuments: readonly ContentDocument[] = [
  ...settingDocuments,
  ...menuDocuments,
  ...homeDocuments,
  ...categoryDocuments,
  ...productDocuments,
  ...promotionDocuments,
  ...buyNowDocuments,
  ...ingredientSettings,
  ...ingredientDocuments,
  ...pressDocuments,
  ...testimonialDocuments,
  testimonialsPage,
  ...helpPages,
  ...legalPages,
  ...draftDocuments,
]
