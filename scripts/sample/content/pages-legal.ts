import type { ContentDocument } from './document.ts'
import { page } from './page.ts'
import { pageLink } from './parts.ts'
import { bullet, h2, p, small, strong } from './rich-text.ts'

const sample = p(
  small(
    'This is the small print of a sample shop. It is written to be read, not to be relied upon by anyone with a lawyer.',
  ),
)

/** The small print, in a size one can read. */
export const legalPages: readonly ContentDocument[] = [
  page({
    slug: 'terms',
    title: 'Terms',
    description: 'What we promise, what you promise, and who gets the last word.',
    tints: ['#14213D', '#E4E0FF', '#C9D1FF'],
    content: [
      p('By using this site you agree to the following, and we agree to keep it short.'),
      h2('the shop'),
      p(
        'We sell drinks, powders and soft goods. When you order, you ask to buy; when we ship, we say yes. Until then either of us may wander off.',
      ),
      h2('prices'),
      p(
        'Prices are in US dollars and include everything but tax and shipping, which the checkout adds in plain view. If a price is obviously a mistake, we will write to you before anyone gets excited.',
      ),
      h2('subscriptions'),
      bullet('They renew until you stop them, and you can stop them whenever.'),
      bullet('Skipping is free and needs no reason. A reason is welcome if it is a good story.'),
      bullet('If a price changes, you hear of it a month ahead.'),
      h2('the drinks'),
      p(
        'Read the label. If you are pregnant, nursing, under a doctor’s care or under twelve, ask someone with a certificate first.',
      ),
      h2('our things'),
      p(
        'The name, the skies and the leaning letter are ours. You may photograph them. You may not sell them, tilt them further or use them to start a bank.',
      ),
      h2('if something goes wrong'),
      p(
        'We fix it, replace it or refund it. We cannot be responsible for meetings missed while in a good mood.',
      ),
      sample,
    ],
  }),
  page({
    slug: 'privacy',
    title: 'Privacy',
    description: 'What we know about you, which is little, and what we do with it, which is less.',
    tints: ['#431052', '#FBD3E4', '#DDBDF2'],
    content: [
      p('We would rather not know. Some things we have to.'),
      h2('what we keep'),
      bullet(strong('Your order'), ': name, address, what is in the box. Carriers insist.'),
      bullet(strong('Your email'), ', if you asked for the letter. One a month, mostly about clouds.'),
      bullet(strong('Your cart'), ', in your own browser, so that it is still there tomorrow.'),
      h2('what we do not'),
      bullet('Card numbers. The checkout keeps those, behind a door we have no key to.'),
      bullet('Your location, beyond the address you typed.'),
      bullet('What you look like lying down.'),
      h2('who else sees it'),
      p(
        'The people who carry the box, the people who take the payment and the people who send the letter. Each gets only their part, and none of them gets to keep it.',
      ),
      h2('your say'),
      p(
        'Ask us what we have and we will show you. Ask us to delete it and we will, and then we will have forgotten that you asked.',
      ),
      sample,
    ],
  }),
  page({
    slug: 'accessibility',
    title: 'Accessibility',
    description: 'Everyone gets to lie down. Here is what we do about it.',
    tints: ['#123B3A', '#F6F8CF', '#C4ECCB'],
    content: [
      p('A calm shop that leaves people out is not calm, only quiet.'),
      h2('what we do'),
      bullet('Everything works with a keyboard, and you can always see where you are.'),
      bullet('Text stands on its sky with enough contrast to be read at 11:00 pm.'),
      bullet('Pictures that mean something say so to screen readers. Clouds that mean nothing keep quiet.'),
      bullet('If your device asks for less motion, the sky stands still.'),
      bullet('Pages can be read, and things bought, without scripts.'),
      h2('what we are still bad at'),
      p('The mini-game with the clouds is hard without a pointer. Nothing depends on it, except honour.'),
      h2('tell us'),
      p(
        'If something is in your way, ',
        { text: 'say so', link: pageLink('contact', 'page-contact') },
        '. It goes to the top of the pile, above the compliments.',
      ),
    ],
  }),
]
