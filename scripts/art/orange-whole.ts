import { leaf } from './plants.ts'
import { blur, radial, random, round, uid } from './svg.ts'

export const orangeWhole = () => {
  const a = uid('a'),
    b = uid('b')
  let d = ''
  const q = random(44)
  for (let i = 0; i < 70; i++) {
    const t = q() * 6.283,
      R = Math.sqrt(q()) * 88
    d += `<circle cx="${round(Math.cos(t) * R)}" cy="${round(Math.sin(t) * R)}" r="${round(1.2 + q() * 1.2)}"/>`
  }
  return `<defs>${radial(a, ['#FFDC9A', '#FFA24F', '#F2693A', '#C8402F'], -34, -42, 165, true)}${blur(b, 9)}</defs><circle r="100" fill="url(#${a})"/><g fill="#B8401F" opacity=".28">${d}</g><ellipse cx="-42" cy="-46" rx="24" ry="15" fill="#fff" opacity=".65" transform="rotate(-40 -42 -46)" filter="url(#${b})"/><path d="M-6 -92l6 8 6-8 2 10-8 4-8-4z" fill="#5C8F4B"/>${leaf({ x: 2, y: -90, rot: -24, len: 92, w: 46 })}`
}
