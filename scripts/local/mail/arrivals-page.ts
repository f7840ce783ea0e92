import { escapeUTF8 as escapeHtml } from 'entities/escape'
import type { Arrival } from './requests.ts'

const style = `body{font:400 1rem/1.5 system-ui,sans-serif;color:#14213d;background:#fffbf6;margin:0;padding:2rem 1.25rem}
main{max-width:52rem;margin:auto}h1{letter-spacing:-.04em;font-size:2.5rem;margin:0 0 1.5rem}
article{border:1.5px solid #14213d;border-radius:1.5rem;padding:1.25rem 1.5rem;margin-bottom:1rem;background:#fff}
h2{margin:0;font-size:1.125rem}p,pre{margin:.5rem 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
small{color:#3b4664}`

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

function bodyOf(one: Arrival, index: number): string {
  switch (one.kind) {
    case 'subscription': {
      const properties = Object.entries(one.properties).map(([name, value]) => `${name}: ${value}`)
      return `<h2>${escapeHtml(one.email)} joined ${escapeHtml(one.listId)}</h2>${properties.map(paragraph).join('')}`
    }
    case 'profile':
      return `<h2>A browser is ${escapeHtml(one.email)}’s</h2>${paragraph(`account ${one.companyId}`)}`
    case 'message': {
      const to = one.to.map(({ name, email }) => (name === null ? email : `${name} <${email}>`)).join(', ')
      const files = one.attachments.map(
        ({ name }, at) => `<p><a href="/arrived/${index}/${at}" download>${escapeHtml(name)}</a></p>`,
      )
      return `<h2>${escapeHtml(one.subject)}</h2>${paragraph(`To ${to}`)}${
        one.reply_to === null ? '' : paragraph(`Answers go to ${one.reply_to}`)
      }<pre>${escapeHtml(one.text)}</pre>${files.join('')}`
    }
  }
}

/** The HTML page of all arrivals, newest first. */
export function arrivalsPage(arrivals: readonly Arrival[]): string {
  const articles = arrivals
    .map((one, index) => `<article>${bodyOf(one, index)}<small>${escapeHtml(one.at)}</small></article>`)
    .toReversed()
  const empty = '<p>Nothing has arrived yet. Sign up in the shop, or send a form.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Post</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head>
<body><main><h1>Post</h1>${articles.length === 0 ? empty : articles.join('\n')}</main></body></html>`
}
