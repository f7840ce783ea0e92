import { z } from 'zod'
import { decodeId } from '#config/global-id.ts'
import { CONTENT_CAPS, CONTENT_PAGE_SIZE } from '#config/limits.ts'
import { documentPath, isSegment, productPath } from '#config/routes.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import {
  colorsProjection,
  linkProjection,
  onePage,
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

/** A product is excluded together with its category, because its path begins with the category's. */
const shown = '(!$excludeCBD || (cbd != true && category->cbd != true))'

export const productListQuery = `*[_type == "product" && ${onePage} && ${shown}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${productProjection}}`

const NO_DETAILS = { details: [], badge: null }

const purchaseDetails = (parsers: Parsers) =>
  z
    .object({ details: parsers.texts, badge: parsers.text })
    .nullish()
    .transform((value) => value ?? NO_DETAILS)

/** A whole, decoded commerce id (CAT-13); null when none was picked. */
const commerceId = (parsers: Parsers) => parsers.key.transform((id) => (id === null ? null : decodeId(id)))

const schema = (parsers: Parsers) =>
  z
    .object({
      id: z.string(),
      title: parsers.requiredText,
      slug: parsers.slug,
      cbd: parsers.flag,
      hideFromNavigation: parsers.flag,
      hideFromCollection: parsers.flag,
      category: parsers.orElse(
        z.object(
          { id: z.string(), slug: parsers.slug, title: parsers.requiredText },
          'is missing, or not published',
        ),
        { id: '' },
      ),
      shopify: parsers.orElse(
        z.object(
          {
            /** On by default (DOC-04). */
            isSubscription: z
              .boolean()
              .nullish()
              .transform((value) => value ?? true),
            product: parsers.requiredKey.transform(decodeId),
            subscription: commerceId(parsers),
            defaultSku: parsers.key,
            subscriptionSkus: parsers.keys,
          },
          'is missing',
        ),
        {},
      ),
      purchase: z
        .object({
          details: parsers.texts,
          subscription: purchaseDetails(parsers),
          single: purchaseDetails(parsers),
          amazon: parsers.link,
        })
        .nullish()
        .transform(
          (value) => value ?? { details: [], subscription: NO_DETAILS, single: NO_DETAILS, amazon: null },
        ),
      description: parsers.richText,
      badge: parsers.text,
      /** Hour of the day that goes with the flavor, as shown ("6:40 pm"). */
      hour: parsers.text,
      thumb: parsers.orElse(
        z.object({ image: parsers.requiredImage, hovers: parsers.images }, 'is missing'),
        {},
      ),
      heroGallery: parsers.slides,
      favicon: parsers.image,
      colors: parsers.colors,
      colorSectionBackground: parsers.color,
      /** Ids, at most 4. */
      ingredients: parsers.refs,
      features: z
        .object({
          title: parsers.text,
          list: parsers.listOf(z.object({ title: parsers.requiredText, text: parsers.text })),
          cta: parsers.link,
        })
        .nullish()
        .transform((value) => value ?? { title: null, list: [], cta: null }),
      relatedProductsTitleLink: parsers.link,
      relatedProducts: z
        .object({ products: parsers.refs, featured: parsers.ref })
        .nullish()
        .transform((value) => value ?? { products: [], featured: null }),
      /** At most 4 posts, without those that have no picture. */
      relatedSocialMedia: z
        .object({
          title: parsers.text,
          posts: parsers.listOf(z.object({ image: parsers.image, link: parsers.link })),
        })
        .nullish()
        .transform((value) => ({
          title: value?.title ?? null,
          posts: (value?.posts ?? [])
            .flatMap(({ image, link }) => (image === null ? [] : [{ image, link }]))
            .slice(0, CONTENT_CAPS.socialPosts),
        })),
      lookbook: z
        .object({ images: parsers.images, cta: parsers.link })
        .nullish()
        .transform((value) => value ?? { images: [], cta: null }),
    })
    .superRefine(({ slug, category }, issues) => {
      // Otherwise that is what is wrong with the field itself, and there is no path to name.
      if (!isSegment(slug) || !isSegment(category.slug)) return
      if (documentPath('product', { slug, category: category.slug }) !== null) return
      const message = `makes ${productPath(category.slug, slug)}, an address that another page has`
      issues.addIssue({ code: 'custom', path: ['slug'], message })
    })

/** The editorial part of a product (DOC-04, CAT-05); price and availability come from the commerce service. */
export type ContentProduct = z.infer<ReturnType<typeof schema>>

export const productDefinition: CollectionDefinition<ContentProduct> = {
  type: 'product',
  listQuery: productListQuery,
  schema,
  slugOf: null,
}
