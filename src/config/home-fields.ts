/** The color of a home page's header gradient where its editor chose none (DOC-01). */
export const HEADER_GRADIENT = '#A2B0FF'

/**
 * The fields that make a home page filled in, by what they hold: the non-CBD home page replaces the home page if one of
 * them is (DOC-02). Not those that a new document has: switches, colors and links, and the mood category, which is required.
 */
export const filledInHomeFields = {
  texts: [
    'featuredProductTitle',
    'featuredProductText',
    'splashTitle',
    'splashText',
    'introTitle',
    'samplerTitle',
    'samplerSubtitle',
    'zeroproofTitle',
    'zeroproofSubtitle',
    'moodWaterTitle',
    'moodWaterSubtitle',
    'moodPowderTitle',
    'moodPowderSubtitle',
    'waterTitle',
    'waterSubtitle',
    'pressTitle',
    'signupTitle',
    'signupText',
  ],
  richTexts: ['introText'],
  pictures: ['featuredProductImage', 'featuredProductBackgroundImage'],
  pictureLists: ['splashHero'],
  videos: ['featuredProductVideo'],
  references: ['ingredientsWindow'],
  referenceLists: [
    'featuredSampler',
    'featuredZeroproof',
    'moodWaterProducts',
    'moodPowderProducts',
    'featuredWater',
    'featuredPress',
    'testimonials',
  ],
} as const
