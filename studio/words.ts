import { defineLocaleResourceBundle } from 'sanity'

/** Where the studio's own words leave an editor with less than is known. */
export const words = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'asset-sources.common.uploader.upload-failed.description':
      'Nothing was changed. The file may be damaged, of another kind than its name says, or too large.',
  },
})
