import { z } from 'zod'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import {
  colorsProjection,
  mediaProjection,
  onePage,
  richTextProjection,
  unlessCategoryExcluded,
  unlessExcluded,
} from './projections.ts'

const collectionProjection = `_id, "slug": slug.current, introTitle, introText[]{${richTextProjection}},
  introMedia{${mediaProjection}}, nonCBDIntroMedia{${mediaProjection}},
  "introBackgroundColor": introBackgroundColor.hex,
  sections[]{
    productCategories[${unlessCategoryExcluded}]{header, subheader,
      "productCategory": productCategory._ref, showMoreText},
    colors{${colorsProjection}}}`

export const productCategoryCollectionListQuery = `*[_type == "productCategoryCollection" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${collectionProjection}}`

const section = (parsers: Parsers) =>
  z.object({
    productCategories: parsers.listOf(
      z.object({
        header: parsers.text,
        subheader: parsers.text,
        /** Id of the category. */
        productCategory: parsers.ref,
        showMoreText: parsers.text,
      }),
    ),
    colors: parsers.colors,
  })

const schema = (parsers: Parsers) =>
  z
    .object({
      id: z.string(),
      slug: parsers.slug,
      introTitle: parsers.text,
      introText: parsers.richText,
      introMedia: parsers.media,
      nonCBDIntroMedia: parsers.media,
      introBackgroundColor: parsers.color,
      /** Without sections that are empty on this site variant. */
      sections: parsers
        .listOf(section(parsers))
        .transform((sections) => sections.filter(({ productCategories }) => productCategories.length > 0)),
    })
    // On the scrubbed site the non-CBD media replaces the other, if set (DOC-30).
    .transform(({ nonCBDIntroMedia, ...collection }) =>
      parsers.excludeCBD && nonCBDIntroMedia !== null
        ? { ...collection, introMedia: nonCBDIntroMedia }
        : collection,
    )

/** A page with several categories (DOC-30), which are ids. */
export type ProductCategoryCollection = z.infer<ReturnType<typeof schema>>

export const productCategoryCollectionDefinition: CollectionDefinition<ProductCategoryCollection> = {
  type: 'productCategoryCollection',
  listQuery: productCategoryCollectionListQuery,
  schema,
  slugOf: (collection) => collection.slug,
}
