import { bank } from './clouds.ts'
import { text } from './lettering.ts'
import { blur, group, linear, NAVY, svg, uid } from './svg.ts'
import { mark } from './wordmark.ts'

/** Two cards, one behind the other, 560 × 460. */
export const giftCard = () => {
  const c = uid('c'),
    s = uid('s'),
    s2 = uid('s'),
    b = uid('b'),
    W = 420,
    H = 264
  const card = (rot: number, x: number, y: number, body: string) =>
    group(
      `translate(${x} ${y}) rotate(${rot})`,
      `<rect x="10" y="16" width="${W}" height="${H}" rx="26" fill="${NAVY}" opacity=".2" filter="url(#${b})"/><g clip-path="url(#${c})">${body}</g><rect x="1" y="1" width="${W - 2}" height="${H - 2}" rx="25" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/>`,
    )
  return svg(
    560,
    460,
    `<defs><clipPath id="${c}"><rect width="${W}" height="${H}" rx="26"/></clipPath>${linear(s, ['#A2B0FF', '#D9B8F0', '#F7C8D9', '#FDE3CF'], 0, 0, 0.5, 1)}${linear(s2, ['#FDE3CF', '#F7C8D9', '#C9D1FF'], 0, 0, 1, 1)}${blur(b, 12)}</defs>${card(9, 96, 60, `<rect width="${W}" height="${H}" fill="url(#${s2})"/>`)}${card(
      -7,
      48,
      118,
      `<rect width="${W}" height="${H}" fill="url(#${s})"/><circle cx="316" cy="138" r="96" fill="#FFF3DA" opacity=".35"/><circle cx="316" cy="138" r="66" fill="#FFF6E4"/><path d="M290 126q8 10 18 0M326 126q8 10 18 0M304 152q12 10 26 0" stroke="#B4688C" stroke-width="5" stroke-linecap="round" fill="none"/>${bank(
        -30,
        196,
        [
          [80, -16],
          [66, 14],
          [90, -30],
          [80, 20],
          [100, -24],
          [80, 20],
        ],
        H + 6,
        '#FBE3F0',
      )}${bank(
        -20,
        224,
        [
          [70, -16],
          [90, 10],
          [70, -14],
          [90, 18],
          [80, -20],
          [90, 12],
        ],
        H + 6,
        '#fff',
      )}${mark(92, 66, 124, NAVY)}${text('good for one (1) good mood', { x: 30, y: 246, size: 16, weight: 500, track: 0 })}`,
    )}`,
    'lull gift card',
  )
}
