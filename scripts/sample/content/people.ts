import type { CategorySlug } from '../shop/good.ts'
import type { ContentDocument } from './document.ts'
import { colors, image, outLink, reference } from './parts.ts'
import { categoryId } from './products.ts'
import { paragraphs } from './rich-text.ts'

const press = (id: string, title: string, logo: string, quote: string, url: string): ContentDocument => ({
  _id: `press-${id}`,
  _type: 'press',
  title,
  image: image(logo, `The masthead of ${title}`),
  quote,
  url,
})

/** Publications that do not exist, on a domain that cannot. */
export const pressDocuments: readonly ContentDocument[] = [
  press(
    'slow-review',
    'The Slow Review',
    'press-slow-review',
    'I drank one and let someone merge.',
    'https://slow-review.example/let-someone-merge',
  ),
  press(
    'sunday-drawer',
    'Sunday Drawer',
    'press-sunday-drawer',
    'The only drink in my fridge with better boundaries than me.',
    'https://sunday-drawer.example/boundaries',
  ),
  press(
    'idle-quarterly',
    'Idle Quarterly',
    'press-idle-quarterly',
    'Tastes like the last day of school.',
    'https://idle-quarterly.example/last-day',
  ),
  press(
    'kitchen-notes',
    'Kitchen Notes',
    'press-kitchen-notes',
    'Our tester fell asleep, happily, before filing.',
    'https://kitchen-notes.example/tester',
  ),
]

const testimonial = (
  id: string,
  attribution: string,
  quote: string,
  avatar: string,
  categories: readonly CategorySlug[],
): ContentDocument => ({
  _id: `testimonial-${id}`,
  _type: 'testimonial',
  attribution,
  quote: paragraphs([quote]),
  image: image(avatar, ''),
  link: outLink('Said out loud', `https://kind-words.example/${id}`),
  productCategories: categories.map((one) => reference(categoryId(one))),
})

/** Customers who do not exist, and are doing well. */
export const testimonialDocuments: readonly ContentDocument[] = [
  testimonial(
    'marta',
    'Marta, recovering multitasker',
    'I replaced my 4 pm coffee with peach ginger and now I finish sentences.',
    'bit-peach',
    ['sparkling-water', 'mood-powder-tubs'],
  ),
  testimonial(
    'deniz',
    'Deniz, subscribed since spring',
    'My husband asked what was different. I said nothing. That was what was different.',
    'bit-hibiscus',
    ['sparkling-water'],
  ),
  testimonial(
    'owen',
    'Owen, has a jaw',
    'Bought it for the can. Stayed for the part where my jaw unclenched.',
    'bit-lime',
    ['sparkling-water', 'recess-mood'],
  ),
  testimonial('priya', 'Priya, asleep', 'It is 11:00 pm somewhere and I am already in bed.', 'bit-cherries', [
    'recess-mood',
    'recess-mood-powders',
  ]),
  testimonial(
    'halvard',
    'Halvard, owns one good glass',
    'I put a spoon in the powder, the powder in the glass, and myself on the porch. Nobody has come to get me.',
    'bit-ginger',
    ['recess-mood-powders', 'mood-powder-tubs'],
  ),
  testimonial(
    'bee',
    'Bee, third in line',
    'The queue was long. I had a stick pack and a bottle of water. It became somebody else’s queue.',
    'bit-lemon',
    ['powder-stick-pack'],
  ),
  testimonial(
    'augustin',
    'Augustin, left at nine',
    'I held a bitter sunset all evening and three people told me their secrets. I remember all of them.',
    'bit-orange',
    ['zero-proof'],
  ),
  testimonial('tuva', 'Tuva, inside a hood', 'The hoodie has better acoustics than my flat.', 'bit-coconut', [
    'realitywear',
  ]),
  testimonial(
    'ines',
    'Ines, two dogs',
    'One dog sat down when I opened the can. The other one has never sat down. She is thinking about it.',
    'bit-mint',
    ['sparkling-water', 'zero-proof'],
  ),
]

export const testimonialsPage: ContentDocument = {
  _id: 'testimonialsPage',
  _type: 'testimonialsPage',
  testimonials: testimonialDocuments.map(({ _id }) => reference(_id)),
  colors: colors('#431052', '#FBD3E4', '#DDBDF2'),
}
