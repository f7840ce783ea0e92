import type { ContentDocument } from './document.ts'
import { page } from './page.ts'
import { pageLink, siteLink } from './parts.ts'
import { categoryId } from './products.ts'
import { bullet, em, h2, h3, p, small, step, strong } from './rich-text.ts'

const contactLink = { text: 'write to us', link: pageLink('contact', 'page-contact') }

/** The pages people come to with a question. */
export const helpPages: readonly ContentDocument[] = [
  page({
    slug: 'find-your-recess',
    title: 'Find your sky',
    description: 'Six hours, six flavours. Look at the clock, then at this page.',
    poster: ['share-lull', 'Six cans of Lull along a horizon'],
    tints: ['#14213D', '#C9D1FF', '#F7C8D9', '#FDE3CF'],
    content: [
      p('There is no quiz. Look at the clock, or out of the window, and start from there.'),
      h3('7:05 am'),
      p(
        'The light is thin and the to-do list is still asleep. ',
        { text: 'Lemon mint', product: 'lemon-mint' },
        '.',
      ),
      h3('12:10 pm'),
      p(
        'You are eating something flat out of something flat. ',
        { text: 'Coconut lime', product: 'coconut-lime' },
        ', on any available step.',
      ),
      h3('4:15 pm'),
      p(
        'The afternoon has stopped returning your calls. ',
        { text: 'Peach ginger', product: 'peach-ginger' },
        ', before the coffee machine sees you.',
      ),
      h3('6:40 pm'),
      p(
        'The laptop makes the small click. ',
        { text: 'Blood orange', product: 'blood-orange' },
        ' is the exact colour of that.',
      ),
      h3('8:20 pm'),
      p(
        'The day is technically over and nobody has told you. ',
        { text: 'Pomegranate hibiscus', product: 'pomegranate-hibiscus' },
        '.',
      ),
      h3('11:00 pm'),
      p(
        'You should be in bed. ',
        { text: 'Black cherry', product: 'black-cherry' },
        ' is already lying down.',
      ),
      h2('cannot read the clock?'),
      p(
        'Take ',
        { text: 'the whole day', product: 'the-whole-day' },
        ' and work it out with a fridge and some patience.',
      ),
    ],
  }),
  page({
    slug: 'sparkling-water',
    title: 'About the bubbles',
    description: 'What is in a can of Lull, what is not, and why it is shaped like that.',
    poster: ['share-lull', 'Six cans of Lull along a horizon'],
    tints: ['#12305A', '#DDF6F3', '#B9DFF6'],
    content: [
      p('It is water. We would like to be clear about that, because water is, too.'),
      h2('what is in it'),
      bullet('Carbonated water, from somewhere with hills.'),
      bullet('Fruit, pressed and not merely mentioned.'),
      bullet(strong('Magnesium'), ', 90 mg, from a friendly citrate.'),
      bullet(strong('L-theanine'), ', 100 mg, from green tea.'),
      bullet('Lemon balm, ginger, hibiscus or their friends, depending on the hour.'),
      h2('what is not'),
      bullet('Added sugar.'),
      bullet('Sweeteners with a number in the name.'),
      bullet('A cliff at the end of the afternoon.'),
      h2('why it is so slim'),
      p(
        'So that it fits in a cup holder, a coat pocket, and the gap beside a sofa cushion where you were going to lose it anyway.',
      ),
      p(
        'See them all under ',
        { text: 'sparkling water', link: pageLink('sparkling water', categoryId('sparkling-water')) },
        '.',
      ),
    ],
  }),
  page({
    slug: 'questions',
    title: 'Questions',
    description: 'Short answers to what people ask us, some of them while lying down.',
    tints: ['#431052', '#FBD3E4', '#DDBDF2'],
    content: [
      h3('Will it make me sleepy?'),
      p(
        'It will make you calm, which looks similar from the outside. Black cherry is the sleepiest of the six and even she can hold a conversation.',
      ),
      h3('How many can I have?'),
      p('One is nice. Two is a party. After three you are mostly carrying water, and we suggest a walk.'),
      h3('Is it really fixed to an hour?'),
      p('No one will check. Blood orange at breakfast is not a crime, only a colour.'),
      h3('Why is the last letter leaning?'),
      p('It dozed off. We do not straighten it; we were raised better.'),
      h3('Can I drink it while driving?'),
      p('Yes. You may find that you let people merge.'),
      h3('Do the clouds on the site do anything?'),
      p('You can push them. They come back. That is more or less our philosophy.'),
      h3('I have a question you did not think of.'),
      p('Then ', contactLink, '. We collect them.'),
    ],
  }),
  page({
    slug: 'contact',
    title: 'Contact',
    description: 'Where to find us, when we are upright.',
    tints: ['#5A1F2B', '#FFEFD6', '#FFCDB4'],
    content: [
      p('We answer every letter. Not all at once; that would be a wave.'),
      h2('by email'),
      p(
        'Write to ',
        { text: 'hello@lull.example', link: siteLink('hello@lull.example', 'mailto:hello@lull.example') },
        '. Someone called Robin will answer within two days. All of us are called Robin on the days we answer mail.',
      ),
      h2('about an order'),
      p(
        'Tell us the order number and what went wrong, or what went right. A photograph of the box helps. A photograph of your cat near the box helps more.',
      ),
      h2('in person'),
      p('Lull Drinks, 7 Slope Street, the door with the hammock. Knock softly, and leave a pause.'),
      p(
        small(
          'This is a sample shop. The street, the door and the hammock are imaginary; the pause is recommended.',
        ),
      ),
    ],
  }),
  page({
    slug: 'shipping',
    title: 'Shipping',
    description: 'How the box gets to you, and how long it takes to stop thinking about it.',
    tints: ['#12305A', '#DDF6F3', '#B9DFF6'],
    content: [
      p('Free over $45. Gravity not included, though it does most of the work.'),
      h2('how long'),
      step('You order. We feel a small warmth.'),
      step('The box leaves within two working days.'),
      step('It travels for three to five more, depending on hills.'),
      step('It arrives. Somebody carries it in with a noise.'),
      h2('what it costs'),
      p(
        'Under $45 it is a flat $6. Powders and soft goods ride along with the cans when they can. When they cannot, they arrive by themselves and we pay.',
      ),
      h2('where to'),
      p('All states with a door. Bottles travel upright and under protest, so they take a day longer.'),
      h2('what if it is dented'),
      p(
        'Cans are slim and life is long. Send a picture and we will send a can. You may drink the dented one; it knows no better.',
      ),
    ],
  }),
  page({
    slug: 'returns',
    title: 'Returns',
    description: 'Thirty days to change your mind, which is how minds should be.',
    tints: ['#123B3A', '#F6F8CF', '#C4ECCB'],
    content: [
      p('If it is not for you, it is not for you. You have thirty days to find out.'),
      h2('drinks and powders'),
      p(
        'Unopened ones come back and we pay you back. Opened ones stay with you, and we pay you back for the first pack anyway. ',
        em('Once. We are calm, not endless.'),
      ),
      h2('soft goods'),
      p(
        'Unworn, unslept in, label on. Exchanges for another size are free, because nobody knows their size.',
      ),
      h2('gift cards'),
      p('They cannot be returned. They can be given to somebody else, which is how they started.'),
      h2('how'),
      step('Write to us and say the word returns.'),
      step('Print the label, or ask someone younger to.'),
      step('Put the box where the carrier will trip over it, gently.'),
      p('Questions? ', contactLink, '.'),
    ],
  }),
]
