import { escapeUTF8 as escapeHtml } from 'entities/escape'
import type { Summary } from './status.ts'

/** A page that says how publishing goes, and reloads itself. */
export const statusPage = ({ text, liveSince }: Summary, siteName: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5">
<title>Publishing ${escapeHtml(siteName)}</title>
<h1>Publishing ${escapeHtml(siteName)}</h1>
<p role="status">${escapeHtml(text)}</p>
${liveSince === null ? '' : `<p>Made at <time datetime="${escapeHtml(liveSince)}">${escapeHtml(liveSince)}</time>.</p>`}
<p>Who changed what, and going back: the tool “Live shop” of the studio.</p>
</html>
`
