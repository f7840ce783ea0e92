import { blur, linear, radial, random, round, uid } from './svg.ts'

export const coconut = () => {
  const a = uid('a'),
    b = uid('b'),
    c = uid('c'),
    d = uid('d')
  let f = ''
  const q = random(21)
  for (let i = 0; i < 60; i++) {
    const t = q() * 6.283,
      R0 = 92 + q() * 8,
      l = 0.05 + q() * 0.1
    f += `M${round(Math.cos(t) * R0)} ${round(Math.sin(t) * R0)}A${round(R0)} ${round(R0)} 0 0 1 ${round(Math.cos(t + l) * R0)} ${round(Math.sin(t + l) * R0)}`
  }
  return `<defs>${radial(a, ['#B98658', '#8C5B3A', '#5C3A2A'], -40, -50, 170, true)}${radial(b, ['#FFFFFF', '#FDFBF4', '#E6E3EE'], -30, -40, 150, true)}${linear(c, ['#C9CBE2', '#E9EAF5', '#FFFFFF'], -40, -50, 46, 60, true)}${blur(d, 5)}</defs><circle cx="4" cy="7" r="100" fill="#4A2E24"/><circle r="100" fill="url(#${a})"/><path d="${f}" fill="none" stroke="#D9AE83" stroke-width="2" stroke-linecap="round" opacity=".6"/><circle r="86" fill="url(#${b})"/><circle r="85" fill="none" stroke="#EFE3CF" stroke-width="3"/><ellipse cx="2" cy="3" rx="58" ry="57" fill="url(#${c})"/><path d="M-50 20A54 54 0 0 0 54 26C40 6 -20 0 -50 20Z" fill="#fff" opacity=".75"/><path d="M-44 26C-14 10 30 14 48 28" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/><path d="M-75 -22A78 78 0 0 1 -30 -72" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/>`
}
