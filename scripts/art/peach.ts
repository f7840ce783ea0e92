import { leaf } from './plants.ts'
import { blur, radial, uid } from './svg.ts'

export const peach = () => {
  const a = uid('p'),
    b = uid('b'),
    c = uid('c')
  const d = 'M2 -80C34 -104 101 -86 101 -10C101 54 52 99 4 99C-50 99 -101 54 -100 -10C-99 -86 -36 -104 2 -80Z'
  return `<defs>${radial(a, ['#FFEFC4', '#FFCB93', '#FF9F7A', '#EE6A6A'], -36, -40, 160, true)}${blur(b, 14)}<clipPath id="${c}"><path d="${d}"/></clipPath></defs><path d="${d}" fill="url(#${a})"/><g clip-path="url(#${c})"><ellipse cx="62" cy="40" rx="52" ry="62" fill="#E84E63" opacity=".5" filter="url(#${b})"/><ellipse cx="-58" cy="62" rx="30" ry="34" fill="#F07C6C" opacity=".45" filter="url(#${b})"/><path d="M2 -82C34 -48 40 16 20 76C26 20 16 -38 2 -82Z" fill="#C93F58" opacity=".55"/><path d="M2 -82C-8 -72 -12 -60 -8 -46C0 -60 2 -70 2 -82Z" fill="#C93F58" opacity=".25"/><ellipse cx="-44" cy="-42" rx="26" ry="19" fill="#fff" opacity=".6" filter="url(#${b})" transform="rotate(-35 -44 -42)"/></g><path d="M2 -78C2 -92 6 -102 14 -110" stroke="#8A5A3B" stroke-width="7" stroke-linecap="round" fill="none"/>${leaf({ x: 8, y: -96, rot: -16, len: 92, w: 46 })}`
}
