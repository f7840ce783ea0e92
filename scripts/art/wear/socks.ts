import { bank } from '../clouds.ts'
import { blur, group, linear, repeat, svg, uid } from '../svg.ts'

const outline =
  'M40 20Q40 8 52 8H152Q164 8 164 20V232C164 262 176 278 200 300L262 356C296 388 294 442 256 460C232 472 204 466 180 450L70 372C48 356 40 334 40 306Z'

interface Knit {
  light: string
  dark: string
  deep: string
  patch: string
  sun: string
  front: string
  moon: boolean
}

const sock = ({ light, dark, deep, patch, sun, front, moon }: Knit) => {
  const cloth = uid('c')
  const clip = uid('k')
  const soft = uid('s')
  return `<defs>${linear(cloth, [light, dark], 0.1, 0, 0.9, 1)}${blur(soft, 8)}<clipPath id="${clip}"><path d="${outline}"/></clipPath></defs><path d="${outline}" fill="#14213D" opacity=".18" filter="url(#${soft})" transform="translate(8 12)"/><path d="${outline}" fill="url(#${cloth})"/>${group(
    '',
    `<path d="M0 0H180V62H0Z" fill="${patch}"/><path d="${repeat(17, (index) => `M${44 + index * 7.5} 10V62`)}" stroke="${deep}" stroke-width="2" opacity=".3"/><path d="M40 62H164" stroke="${deep}" stroke-width="2" opacity=".4"/><circle cx="102" cy="150" r="36" fill="${sun}" opacity=".35"/><circle cx="102" cy="150" r="27" fill="${sun}"/>${
      moon
        ? '<g fill="#BFB0D6" opacity=".5"><circle cx="110" cy="142" r="5"/><circle cx="94" cy="156" r="4"/></g><g fill="#fff" opacity=".9"><circle cx="62" cy="104" r="2.400"/><circle cx="142" cy="98" r="2"/><circle cx="140" cy="190" r="1.800"/></g>'
        : ''
    }${bank(
      20,
      182,
      [
        [40, -12],
        [34, 8],
        [42, -14],
        [38, 12],
      ],
      250,
      front,
    )}<path d="M20 208H180V290H20Z" fill="${front}"/><path d="M20 290C60 286 110 286 180 290V300H20Z" fill="${deep}" opacity=".0"/><path d="M20 330C60 300 96 320 108 362L84 400L20 380Z" fill="${patch}"/><path d="M250 330C212 356 200 420 222 476H320V330Z" fill="${patch}"/><path d="M52 80V300C52 330 60 346 76 358" stroke="#fff" stroke-width="14" stroke-linecap="round" fill="none" opacity=".4" filter="url(#${soft})"/><path d="M160 70V236C160 266 176 284 198 304L262 362" stroke="${deep}" stroke-width="16" fill="none" opacity=".3" filter="url(#${soft})"/><path d="M108 362C96 320 60 300 20 330M222 476C200 420 212 356 250 330" stroke="${deep}" stroke-width="2" fill="none" opacity=".4" stroke-dasharray="5 4"/>`,
    `clip-path="url(#${clip})"`,
  )}`
}

/** One sock for the morning and one for the night, 600 × 560. */
export const socks = () =>
  svg(
    600,
    560,
    `${group(
      'translate(300 40) rotate(6)',
      sock({
        light: '#4F4DB8',
        dark: '#8079E2',
        deep: '#1B1850',
        patch: '#2F2F86',
        sun: '#FFF6E4',
        front: '#C3B4FA',
        moon: true,
      }),
    )}${group(
      'translate(34 28) rotate(-5)',
      sock({
        light: '#FFF0D2',
        dark: '#FFB79A',
        deep: '#B85A5A',
        patch: '#F7C8D9',
        sun: '#FF8F6B',
        front: '#FFFAF2',
        moon: false,
      }),
    )}`,
    'lull socks',
  )
