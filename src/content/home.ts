import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { imageProjection, linkProjection, richTextProjection, videoProjection } from './projections.ts'

const homeProjection = `_id,
  featuredProductEnabled, featuredProductTitle, featuredProductText, featuredProductCta{${linkProjection}},
  "featuredProductTextColor": featuredProductTextColor.hex,
  "featuredProductCtaTextColor": featuredProductCtaTextColor.hex,
  "featuredProductCtaBackgroundColor": featuredProductCtaBackgroundColor.hex,
  "headerTopGradientColor": headerTopGradientColor.hex,
  featuredProductMediaType, featuredProductImage{${imageProjection}}, featuredProductVideo{${videoProjection}},
  featuredProductBackgroundImage{${imageProjection}},
  splashIsVerticalLayout, splashTitle, splashText, splashCta{${linkProjection}}, splashHero[]{${imageProjection}},
  floatingCta{${linkProjection}}, introTitle, introText[]{${richTextProjection}},
  samplerTitle, samplerSubtitle, "featuredSampler": featuredSampler[]._ref,
  zeroproofTitle, zeroproofSubtitle, "featuredZeroproof": featuredZeroproof[]._ref,
  "moodProductCategory": moodProductCategory._ref,
  moodWaterTitle, moodWaterSubtitle, "moodWaterProducts": moodWaterProducts[]._ref,
  moodPowderTitle, moodPowderSubtitle, "moodPowderProducts": moodPowderProducts[]._ref,
  waterTitle, waterSubtitle, "featuredWater": featuredWater[]._ref,
  pressTitle, "featuredPress": featuredPress[]._ref, "testimonials": testimonials[]._ref,
  "ingredientsWindow": ingredientsWindow._ref, signupTitle, signupText`

export const homeQuery = `*[_type == "home" && _id == "home"][0] {${homeProjection}}`
export const homeNonCBDQuery = `*[_type == "homeNonCBD" && _id == "homeNonCBD"][0] {${homeProjection}}`

/** DOC-01. */
const HEADER_GRADIENT = '#A2B0FF'

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    featuredProductEnabled: fields.flag,
    featuredProductTitle: fields.text,
    featuredProductText: fields.text,
    featuredProductCta: fields.link,
    featuredProductTextColor: fields.color,
    featuredProductCtaTextColor: fields.color,
    featuredProductCtaBackgroundColor: fields.color,
    headerTopGradientColor: fields.color.transform((value) => value ?? HEADER_GRADIENT),
    featuredProductMediaType: z
      .enum(['image', 'video'], 'is neither image nor video')
      .nullish()
      .transform((value) => value ?? 'image'),
    featuredProductImage: fields.image,
    featuredProductVideo: fields.video,
    featuredProductBackgroundImage: fields.image,
    splashIsVerticalLayout: fields.flag,
    splashTitle: fields.text,
    splashText: fields.text,
    /** Null: "Shop", leading to the sparkling water category (DOC-01). */
    splashCta: fields.link,
    splashHero: fields.images,
    /** Fixed at the bottom right (WID-21). */
    floatingCta: fields.namedLink,
    introTitle: fields.text,
    introText: fields.richText,
    samplerTitle: fields.text,
    samplerSubtitle: fields.text,
    /** Ids of products, here and in the lists below, at most 8 each. */
    featuredSampler: fields.refs,
    zeroproofTitle: fields.text,
    zeroproofSubtitle: fields.text,
    featuredZeroproof: fields.refs,
    /** Above both mood lists. */
    /** Id of a category. */
    moodProductCategory: fields.ref,
    moodWaterTitle: fields.text,
    moodWaterSubtitle: fields.text,
    moodWaterProducts: fields.refs,
    moodPowderTitle: fields.text,
    moodPowderSubtitle: fields.text,
    moodPowderProducts: fields.refs,
    waterTitle: fields.text,
    waterSubtitle: fields.text,
    featuredWater: fields.refs,
    pressTitle: fields.text,
    featuredPress: fields.refs,
    testimonials: fields.refs,
    ingredientsWindow: fields.ref,
    signupTitle: fields.text,
    signupText: fields.text,
  })

/** The home page's own words and choices (DOC-01), with ids in place of what it shows of the catalogue. */
export type HomeDocument = z.infer<ReturnType<typeof schema>>

export const homeKind: SingletonKind<HomeDocument> = { type: 'home', query: homeQuery, schema }
/** DOC-02: the same fields. */
export const homeNonCBDKind: SingletonKind<HomeDocument> = {
  type: 'homeNonCBD',
  query: homeNonCBDQuery,
  schema,
}

/** DOC-02: the other home page replaces the ordinary one only once somebody has written it. */
export const isFilledIn = (home: HomeDocument): boolean =>
  [home.splashTitle, home.introTitle, home.featuredProductTitle].some((title) => title !== null)
