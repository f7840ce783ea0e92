import { BellIcon } from '@sanity/icons/Bell'
import { defineField, defineType } from 'sanity'
import { DEFAULT_CONSENT_TEXTS as defaults } from '#config/consent-texts.ts'
import { linkField } from '../fields/links.ts'
import { referencesField } from '../fields/references.ts'
import { paragraphField, textField } from '../fields/texts.ts'

/** The singleton "Banner settings" (DOC-27). */
export const siteBanners = defineType({
  name: 'siteBanners',
  title: 'Banner settings',
  type: 'document',
  icon: BellIcon,
  fields: [
    referencesField(
      {
        name: 'banners',
        title: 'Banners',
        description: 'The first one that may show, shows. Empty: no banner does.',
      },
      'announcementBanner',
    ),
    defineField({
      name: 'consent',
      title: 'Consent banner',
      description:
        'Asks visitors whether they may be tracked, in a shop that asks (PUBLIC_CONSENT). Empty: the shop’s own texts. Accepting and declining have to be equally easy, and the text has to say what for.',
      type: 'object',
      options: { collapsible: true },
      fields: [
        textField({
          name: 'title',
          title: 'Title',
          description: `The question, in a few words. Empty: “${defaults.title}”`,
        }),
        paragraphField(
          {
            name: 'text',
            title: 'Text',
            description: `What visitors agree to, in two or three sentences. Empty: “${defaults.text}”`,
          },
          4,
        ),
        linkField({
          name: 'link',
          title: 'Link',
          description: 'To where you say more, such as the privacy policy. Empty: no link.',
        }),
        textField({
          name: 'accept',
          title: 'Accept',
          description: `On the button. Empty: “${defaults.accept}”.`,
        }),
        textField({
          name: 'decline',
          title: 'Decline',
          description: `On the button. Empty: “${defaults.decline}”.`,
        }),
        textField({
          name: 'reopen',
          title: 'Change one’s mind',
          description: `On the button at the end of every page that asks again. Empty: “${defaults.reopen}”.`,
        }),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: 'Banner settings' }) },
})
