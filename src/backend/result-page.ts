import { escapeUTF8 as escapeHtml } from 'entities/escape'
import { FAVICON_PATH } from '#config/paths.ts'
import { skyGradient } from '#config/sky-colors.ts'

interface ResultPage {
  status: number
  title: string
  /** Paragraphs. */
  lines: readonly string[]
  /** The target of the link back to the site. */
  siteUrl: string
  siteName: string
  headers?: Readonly<Record<string, string>>
}

const style = `body{margin:0;min-height:100svh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;text-align:center;color:#14213d;
font:400 1.125rem/1.45 system-ui,sans-serif;
background:${skyGradient('180deg')}}
main{box-sizing:border-box;padding:2rem 1.25rem;max-width:min(100%,34rem);overflow-wrap:anywhere}
h1{margin:0 0 1rem;font-size:clamp(2.5rem,1.5rem + 5vw,4.5rem);line-height:1;letter-spacing:-.045em}
p{margin:0 0 1rem}
main>a,button{display:inline-flex;align-items:center;min-height:3.5rem;margin-top:1rem;padding:0 1.875rem;border-radius:99px;
border:0;background:#14213d;color:#fff;font:inherit;font-weight:600;text-decoration:none}
form{display:flex;gap:.5rem}form button{margin:0}
input{flex:1;min-width:0;padding:0 1.5rem;border:1.5px solid #14213d;border-radius:99px;font:inherit;background:#fff}
ul{margin:1.5rem 0 0;padding:0;list-style:"";text-align:start}
li a{display:grid;grid-template-columns:4.5rem minmax(0,1fr);text-decoration:none;gap:1rem;align-items:center;min-height:4.5rem;padding:.5rem 0;color:inherit}
li img{width:4.5rem;height:4.5rem;object-fit:contain}
li b{display:block;text-decoration:underline}
:focus-visible{outline:3px solid #14213d;outline-offset:3px}`

/** The page shown to browsers without scripts after they post a form. All texts are escaped. */
export const resultPage = ({ lines, ...page }: ResultPage): Response =>
  plainPage({ ...page, body: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('') })

/** A page of the backend's own. `body` is HTML, whose texts are to be escaped. */
export function plainPage({
  status,
  title,
  body,
  siteUrl,
  siteName,
  headers = {},
}: Omit<ResultPage, 'lines'> & { body: string }): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex, nofollow"><link rel="icon" href="${escapeHtml(new URL(FAVICON_PATH, siteUrl).href)}" type="image/svg+xml">
<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}
<a href="${escapeHtml(siteUrl)}">Back to ${escapeHtml(siteName)}</a></main></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      ...headers,
    },
  })
}
