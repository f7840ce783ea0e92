import { z } from 'zod'
import { filledInHomeFields, HEADER_GRADIENT } from '#config/home-fields.ts'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
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

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    featuredProductEnabled: parsers.flag,
    featuredProductTitle: parsers.text,
    featuredProductText: parsers.text,
    featuredProductCta: parsers.link,
    featuredProductTextColor: parsers.color,
    featuredProductCtaTextColor: parsers.color,
    featuredProductCtaBackgroundColor: parsers.color,
    headerTopGradientColor: parsers.color.transform((value) => value ?? HEADER_GRADIENT),
    featuredProductMediaType: parsers
      .unmarked(z.enum(['image', 'video'], 'is neither image nor video').nullish())
      .transform((value) => value ?? 'image'),
    featuredProductImage: parsers.image,
    featuredProductVideo: parsers.video,
    featuredProductBackgroundImage: parsers.image,
    splashIsVerticalLayout: parsers.flag,
    splashTitle: parsers.text,
    splashText: parsers.text,
    /** Null for the default: "Shop", with the sparkling water category as target (DOC-01). */
    splashCta: parsers.link,
    splashHero: parsers.images,
    /** Fixed at the bottom right of the viewport (WID-21). */
    floatingCta: parsers.namedLink,
    introTitle: parsers.text,
    introText: parsers.richText,
    samplerTitle: parsers.text,
    samplerSubtitle: parsers.text,
    /** Ids of products, here and in the lists below, at most 8 each. */
    featuredSampler: parsers.refs,
    zeroproofTitle: parsers.text,
    zeroproofSubtitle: parsers.text,
    featuredZeroproof: parsers.refs,
    /** Id of the category above both mood lists. */
    moodProductCategory: parsers.ref,
    moodWaterTitle: parsers.text,
    moodWaterSubtitle: parsers.text,
    moodWaterProducts: parsers.refs,
    moodPowderTitle: parsers.text,
    moodPowderSubtitle: parsers.text,
    moodPowderProducts: parsers.refs,
    waterTitle: parsers.text,
    waterSubtitle: parsers.text,
    featuredWater: parsers.refs,
    pressTitle: parsers.text,
    featuredPress: parsers.refs,
    testimonials: parsers.refs,
    ingredientsWindow: parsers.ref,
    signupTitle: parsers.text,
    signupText: parsers.text,
  })

/** The home page (DOC-01); products, categories, press and testimonials are ids. */
export type HomeDocument = z.infer<ReturnType<typeof schema>>

export const homeDefinition: SingletonDefinition<HomeDocument> = { type: 'home', query: homeQuery, schema }
/** Has the same fields (DOC-02). */
export const homeNonCBDDefinition: SingletonDefinition<HomeDocument> = {
  type: 'homeNonCBD',
  query: homeNonCBDQuery,
  schema,
}

/** Whether an editor has filled in the page; the non-CBD home page replaces the other only then (DOC-02). */
export const isFilledIn = (home: HomeDocument): boolean =>
  Object.values(filledInHomeFields)
    .flat()
    .some((name) => {
      const value = home[name]
      return Array.isArray(value) ? value.length > 0 : value !== null
    })
