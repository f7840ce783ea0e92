import { cloud } from './clouds.ts'
import { at, blur, linear, NAVY, svg, uid } from './svg.ts'

/** An arched window with a deep frame, sky behind it, 600 × 720. */
export const windowFrame = (sky: readonly string[] = ['#A2B0FF', '#DDBFF0', '#F7C8D9', '#FDE3CF']) => {
  const s = uid('s'),
    f = uid('f'),
    l = uid('l'),
    si = uid('i'),
    c = uid('c'),
    b = uid('b')
  const inner = 'M96 620V290A204 204 0 0 1 504 290V620Z'
  return svg(
    600,
    720,
    `<defs>${linear(s, sky)}${linear(f, ['#FFFFFF', '#F1ECFF', '#D3C9F6'], 0, 0, 1, 1)}${linear(l, ['#9A90D8', '#C6BCF0', '#DCD3F8'], 96, 100, 150, 620, true)}${linear(si, ['#FFFFFF', '#EFE8FB'])}<clipPath id="${c}"><path d="${inner}"/></clipPath>${blur(b, 16)}</defs>
<path d="M52 640V290A248 248 0 0 1 548 290V640Z" fill="${NAVY}" opacity=".14" filter="url(#${b})" transform="translate(8 18)"/><path d="M48 640V290A252 252 0 0 1 552 290V640Z" fill="url(#${f})"/><path d="${inner}" fill="url(#${s})"/>
<g clip-path="url(#${c})">${at(300, 150, 0.62, cloud('long', ['#fff', '#FBEFFA', '#E6D3F2']))}${at(60, 330, 0.7, cloud('loaf', ['#fff', '#FFF1F4', '#F6CFDD']))}${at(400, 392, 0.56, cloud('puff', ['#fff', '#FFF1F4', '#F6CFDD']))}
<path d="M96 620V290A204 204 0 0 1 504 290L504 300A180 190 0 0 0 134 306V620Z" fill="url(#${l})"/><path d="M134 620V306A180 190 0 0 1 504 300L504 308A172 184 0 0 0 142 312V620Z" fill="#fff" opacity=".5"/></g>
<path d="M48 640V290A252 252 0 0 1 552 290" fill="none" stroke="#fff" stroke-width="3"/>
<path d="M96 608H504L548 664H52Z" fill="url(#${si})"/><path d="M96 608H504" stroke="#CFC4EC" stroke-width="2"/><path d="M24 664H576V692Q576 704 564 704H36Q24 704 24 692Z" fill="#DCD2F2"/><path d="M24 664H576V676H24Z" fill="#fff"/>`,
    'window',
  )
}
