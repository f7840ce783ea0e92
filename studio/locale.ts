import { defineLocaleResourceBundle } from 'sanity'

/** Replaces texts of Sanity that tell editors too little. */
export const localeBundle = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'asset-sources.common.uploader.upload-failed.description':
      'Nothing was changed. The file may be damaged, of another kind than its name says, or too large.',
  },
})
