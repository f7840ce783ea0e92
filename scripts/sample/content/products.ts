import { flavourKeys, flavours } from '../art/flavours.ts'
import type { Good } from '../shop/good.ts'
import { asStoredInContent, productGid, subscriptionNumber } from '../shop/ids.ts'
import type { ContentDocument } from './document.ts'
import { color, colors, image, pageLink, picture, reference, slide, slug } from './parts.ts'
import { paragraphs } from './rich-text.ts'

export const productId = (productSlug: string) => `product-${productSlug}`
export const categoryId = (categorySlug: string) => `category-${categorySlug}`
export const ingredientId = (key: string) => `ingredient-${key}`

const commerce = (good: Good) => {
  const product = {
    id: asStoredInContent(productGid(good.number), good.number),
    title: good.title,
    image: `${good.thumb.name}.png`,
  }
  const defaultSku = { sku: good.variants[0].sku }
  if (!good.subscription) return { isSubscription: false, product, defaultSku }
  const number = subscriptionNumber(good.number)
  return {
    isSubscription: true,
    product,
    subscription: {
      id: asStoredInContent(productGid(number), good.number + 1),
      title: `${good.title} Subscription`,
    },
    defaultSku,
    subscriptionSkus: good.variants.map(({ sku }) => ({ _type: 'sku', sku: `${sku}-SUB` })),
  }
}

const purchaseSettings = (good: Good) => ({
  options: {
    ...(good.subscription
      ? {
          subscription: {
            details: ['Arrives every 4 weeks', 'Skip, swap or stop whenever', 'Free shipping, forever-ish'],
            badge: 'keep 15%',
          },
        }
      : {}),
    single: { details: [] },
  },
  details: good.details,
  ...(good.amazon === undefined ? {} : { amazon: { productLink: good.amazon } }),
})

const relatedTitles: Readonly<Record<Good['category'], string>> = {
  'sparkling-water': 'Other hours',
  'recess-mood': 'Other moods',
  'recess-mood-powders': 'Other moods',
  'mood-powder-tubs': 'Also on the shelf',
  'powder-stick-pack': 'Also in the bag',
  'zero-proof': 'Also at the table',
  realitywear: 'Also in the drawer',
  'hemp-sky': 'Also up there',
}

const SOCIAL_POSTS = 4

/** Window sills that people posted: its own first, then those of the hours after it. */
const socialPosts = ({ flavour }: Good) => {
  if (flavour === undefined) return undefined
  const own = flavourKeys.indexOf(flavour)
  const posted = [...flavourKeys.slice(own), ...flavourKeys.slice(0, own)].slice(0, SOCIAL_POSTS)
  return {
    title: 'Other people’s window sills',
    posts: posted.map((key) => ({
      _type: 'socialPost',
      image: image(`sill-${key}`, `A can on a window sill at ${flavours[key].hour}`),
      url: `https://pictures.example/lull/${key}`,
    })),
  }
}

/** The content document of one product. */
export const productDocument = (good: Good): ContentDocument => {
  const [textColor, first, ...more] = good.colours
  const [featured = good.slug] = good.related
  return {
    _id: productId(good.slug),
    _type: 'product',
    title: good.title,
    slug: slug(good.slug),
    category: reference(categoryId(good.category)),
    cbd: good.cbd === true,
    hideFromNavigation: good.hideFromNavigation === true,
    hideFromCollection: good.hideFromCollection === true,
    shopify: commerce(good),
    purchaseSettings: purchaseSettings(good),
    description: paragraphs(good.description),
    badge: good.badge,
    hour: good.hour,
    thumb: { image: picture(good.thumb), hovers: good.hovers.map(picture) },
    heroGallery: good.gallery.map(slide),
    favicon:
      good.flavour === undefined ? undefined : image(`fruit-${good.flavour}`, `${good.title}, as fruit`),
    colors: colors(textColor, first, ...more),
    colorSectionBackground: color(first),
    ingredients: good.ingredients.map((key) => reference(ingredientId(key))),
    features: {
      title: good.features.title,
      list: good.features.list.map(([title, text]) => ({ _type: 'feature', title, text })),
      cta: pageLink('Full list', categoryId(good.category), { cbd: good.cbd === true }),
    },
    relatedProductsTitleLink: pageLink(relatedTitles[good.category], categoryId(good.category), {
      cbd: good.cbd === true,
    }),
    relatedProducts: {
      products: good.related.map((one) => reference(productId(one))),
      featured: reference(productId(featured)),
    },
    relatedSocialMedia: socialPosts(good),
    lookbook:
      good.flavour === undefined
        ? undefined
        : {
            images: [
              image(`sill-${good.flavour}`, `A window sill at ${flavours[good.flavour].hour}`),
              image(`fruit-${good.flavour}`, `${good.title}, as fruit`),
              image(`can-${good.flavour}`, `A can of ${flavours[good.flavour].name.join(' ')}`),
            ],
            cta: pageLink('See the whole day', categoryId('sparkling-water')),
          },
  }
}
