import { z } from 'zod'
import { decodeId } from '#config/global-id.ts'
import { CONTENT_CAPS, CONTENT_PAGE } from '#config/limits.ts'
import { documentPath, productPath } from '#config/routes.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import {
  colorsProjection,
  linkProjection,
  plainImageProjection,
  richTextProjection,
  slideProjection,
} from './projections.ts'

const productProjection = `_id, title, "slug": slug.current, cbd, hideFromNavigation, hideFromCollection,
  "categoryRef": category._ref, category->{"id": _id, "slug": slug.current, title},
  shopify{isSubscription, "product": product.id, "subscription": subscription.id, "defaultSku": defaultSku.sku,
    "subscriptionSkus": subscriptionSkus[].sku},
  "purchase": purchaseSettings{details, "subscription": options.subscription{details, badge},
    "single": options.single{details, badge},
    "amazon": {"url": amazon.productLink.url, "title": amazon.productLink.text, "external": true}},
  description[]{${richTextProjection}}, badge, hour,
  thumb{image{${plainImageProjection}}, hovers[]{${plainImageProjection}}},
  heroGallery[]{${slideProjection}}, favicon{${plainImageProjection}},
  colors{${colorsProjection}}, "colorSectionBackground": colorSectionBackground.hex,
  "ingredients": ingredients[]._ref,
  features{title, list[]{title, text}, cta{${linkProjection}}},
  relatedProductsTitleLink{${linkProjection}},
  relatedProducts{"products": products[]._ref, "featured": featured._ref},
  relatedSocialMedia{title, posts[]{image{${plainImageProjection}}, "link": {url, "external": true}}},
  lookbook{images[]{${plainImageProjection}}, cta{${linkProjection}}}`

/** A product goes with its category: where that is left out, its address would lead nowhere. */
const shown = '(!$excludeCBD || (cbd != true && category->cbd != true))'

export const productListQuery = `*[_type == "product" && _id > $after && ${shown}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${productProjection}}`

export const productBySlugQuery = `*[_type == "product" && slug.current == $slug && ${shown}]
  | order(_id asc) [0] {${productProjection}}`

const NO_DETAILS = { details: [], badge: null }

const purchaseDetails = (fields: Fields) =>
  z
    .object({ details: fields.texts, badge: fields.text })
    .nullish()
    .transform((value) => value ?? NO_DETAILS)

/** A commerce id, whole (CAT-13); null when nothing was picked. */
const commerceId = (fields: Fields) => fields.text.transform((id) => (id === null ? null : decodeId(id)))

const schema = (fields: Fields) =>
  z
    .object({
      id: z.string(),
      title: fields.requiredText,
      slug: fields.slug,
      cbd: fields.flag,
      hideFromNavigation: fields.flag,
      hideFromCollection: fields.flag,
      category: z.object(
        { id: z.string(), slug: fields.slug, title: fields.requiredText },
        'is missing, or not published',
      ),
      shopify: z.object(
        {
          /** On unless switched off (DOC-04). */
          isSubscription: z
            .boolean()
            .nullish()
            .transform((value) => value ?? true),
          product: fields.requiredText.transform(decodeId),
          subscription: commerceId(fields),
          defaultSku: fields.text,
          subscriptionSkus: fields.texts,
        },
        'is missing',
      ),
      purchase: z
        .object({
          details: fields.texts,
          subscription: purchaseDetails(fields),
          single: purchaseDetails(fields),
          amazon: fields.link,
        })
        .nullish()
        .transform(
          (value) => value ?? { details: [], subscription: NO_DETAILS, single: NO_DETAILS, amazon: null },
        ),
      description: fields.richText,
      badge: fields.text,
      /** The hour of the day the flavour belongs to, as the page shows it ("6:40 pm"). */
      hour: fields.text,
      thumb: z.object({ image: fields.requiredImage, hovers: fields.images }, 'is missing'),
      heroGallery: fields.slides,
      favicon: fields.image,
      colors: fields.colors,
      colorSectionBackground: fields.color,
      /** Ids, at most 4. */
      ingredients: fields.refs,
      features: z
        .object({
          title: fields.text,
          list: z
            .array(z.object({ title: fields.requiredText, text: fields.text }))
            .nullish()
            .transform((list) => list ?? []),
          cta: fields.link,
        })
        .nullish()
        .transform((value) => value ?? { title: null, list: [], cta: null }),
      relatedProductsTitleLink: fields.link,
      relatedProducts: z
        .object({ products: fields.refs, featured: fields.ref })
        .nullish()
        .transform((value) => value ?? { products: [], featured: null }),
      /** At most 4; a post without a picture has nothing to show. */
      relatedSocialMedia: z
        .object({
          title: fields.text,
          posts: fields.listOf(z.object({ image: fields.image, link: fields.link })),
        })
        .nullish()
        .transform((value) => ({
          title: value?.title ?? null,
          posts: (value?.posts ?? [])
            .flatMap(({ image, link }) => (image === null ? [] : [{ image, link }]))
            .slice(0, CONTENT_CAPS.socialPosts),
        })),
      lookbook: z
        .object({ images: fields.images, cta: fields.link })
        .nullish()
        .transform((value) => value ?? { images: [], cta: null }),
    })
    .superRefine(({ slug, category }, issues) => {
      if (documentPath('product', { slug, category: category.slug }) === null) {
        const path = productPath(category.slug, slug)
        issues.addIssue({
          code: 'custom',
          path: ['slug'],
          message: `makes ${path}, an address that another page has`,
        })
      }
    })

/** A product as editors describe it (DOC-04, CAT-05); what it costs and whether it can be had is the commerce service's. */
export type ContentProduct = z.infer<ReturnType<typeof schema>>

export const productKind: CollectionKind<ContentProduct> = {
  type: 'product',
  listQuery: productListQuery,
  slugQuery: productBySlugQuery,
  schema,
  slugOf: null,
}
