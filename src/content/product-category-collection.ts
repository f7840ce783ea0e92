import { z } from 'zod'
import { CONTENT_PAGE } from '#config/limits.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import { colorsProjection, mediaProjection, richTextProjection, unlessExcluded } from './projections.ts'

const collectionProjection = `_id, "slug": slug.current, introTitle, introText[]{${richTextProjection}},
  introMedia{${mediaProjection}}, nonCBDIntroMedia{${mediaProjection}},
  "introBackgroundColor": introBackgroundColor.hex,
  sections[]{
    productCategories[!$excludeCBD || productCategory->cbd != true]{header, subheader,
      "productCategory": productCategory._ref, showMoreText},
    colors{${colorsProjection}}}`

export const productCategoryCollectionListQuery = `*[_type == "productCategoryCollection" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${collectionProjection}}`

export const productCategoryCollectionBySlugQuery = `*[_type == "productCategoryCollection" && slug.current == $slug && ${unlessExcluded}]
  | order(_id asc) [0] {${collectionProjection}}`

const section = (fields: Fields) =>
  z.object({
    productCategories: fields.listOf(
      z.object({
        header: fields.text,
        subheader: fields.text,
        /** Id of the category. */
        productCategory: fields.ref,
        showMoreText: fields.text,
      }),
    ),
    colors: fields.colors,
  })

const schema = (fields: Fields) =>
  z
    .object({
      id: z.string(),
      slug: fields.slug,
      introTitle: fields.text,
      introText: fields.richText,
      introMedia: fields.media,
      nonCBDIntroMedia: fields.media,
      introBackgroundColor: fields.color,
      /** Those with nothing to show on this site variant are left out. */
      sections: fields
        .listOf(section(fields))
        .transform((sections) => sections.filter(({ productCategories }) => productCategories.length > 0)),
    })
    // DOC-30: on the scrubbed site the other picture stands in, where there is one.
    .transform(({ nonCBDIntroMedia, ...collection }) =>
      fields.excludeCBD && nonCBDIntroMedia !== null
        ? { ...collection, introMedia: nonCBDIntroMedia }
        : collection,
    )

/** Several shelves on one page (DOC-30), before products are put on them. */
export type ProductCategoryCollection = z.infer<ReturnType<typeof schema>>

export const productCategoryCollectionKind: CollectionKind<ProductCategoryCollection> = {
  type: 'productCategoryCollection',
  listQuery: productCategoryCollectionListQuery,
  slugQuery: productCategoryCollectionBySlugQuery,
  schema,
  slugOf: (collection) => collection.slug,
}
