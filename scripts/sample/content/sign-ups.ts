import type { ContentDocument } from './document.ts'
import { image, slug } from './parts.ts'

const offer = (name: string, alt: string, text: string) => ({ _type: 'offer', image: image(name, alt), text })

const intro = {
  title: 'lie down with us',
  text: '15% off your first order, and a letter a month. It is mostly about clouds.',
  cta: 'sign up',
  disclaimer: 'No spam. We don’t have the energy.',
}

const letter: ContentDocument = {
  _id: 'sign-up-letter',
  _type: 'signUp',
  cbd: false,
  title: 'The letter',
  slug: slug('letter'),
  description: 'One letter a month from someone looking at the ceiling.',
  poster: image('share-lull', 'Six cans of Lull along a horizon'),
  listId: 'LULLLETTER',
  intro,
  whatYouGetTitle: 'what you get',
  whatYouGet: [
    offer('sticker', 'A sleeping cloud', 'one letter, not long'),
    offer('nap-token', 'A round token with a closed eye', '15% off, once'),
    offer('bit-lemon', 'A slice of lemon', 'new flavours, before the others'),
    offer('eye-mask', 'An eye mask', 'silence in between'),
  ],
  splash: image('section-line', 'Washing on a line between clouds'),
}

const field = (
  label: string,
  name: string,
  type: 'text' | 'textarea' | 'email' | 'file' | 'url' | 'select',
  required: boolean,
  more: Readonly<Record<string, unknown>> = {},
) => ({ _type: 'formField', label, name, type, required, ...more })

const option = (key: string, value: string) => ({ _type: 'selectOption', key, value })

/** Sign-up pages and the contact form, for the pages that will hold them. */
export const signUpDocuments: readonly ContentDocument[] = [
  letter,
  {
    ...letter,
    _id: 'sign-up-hemp-letter',
    cbd: true,
    title: 'The leaf letter',
    slug: slug('leaf-letter'),
    description: 'News from the hemp sky, quarterly at most.',
    intro: { ...intro, text: 'News from the hemp sky, quarterly at most. It grows on you.' },
    splash: image('section-day', 'Six cans standing along a horizon'),
    listId: 'LULLLEAF',
  },
  {
    _id: 'form-write-to-us',
    _type: 'form',
    id: 'write-to-us',
    title: 'Write to us',
    slug: slug('write-to-us'),
    notificationRecipients: [{ _type: 'recipient', name: 'Robin', email: 'robin@lull.example' }],
    fields: [
      field('Your name', 'name', 'text', true),
      field('Your email', 'email', 'email', true),
      field('What is it about?', 'topic', 'select', true, {
        options: [
          option('an order', 'order'),
          option('a subscription', 'subscription'),
          option('wholesale', 'wholesale'),
          option('a cloud I saw', 'cloud'),
        ],
      }),
      field('Where can we read about it?', 'link', 'url', false),
      field('Tell us', 'message', 'textarea', true),
      field('A picture, if there is one', 'picture', 'file', false, { accept: 'image/*' }),
    ],
    submitValue: 'Send it off',
    successMessage: 'It has left. Thank you, and lie down.',
  },
]
