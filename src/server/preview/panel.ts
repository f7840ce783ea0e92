import { escapeUTF8 as escapeHtml } from 'entities/escape'
import { titleOfType } from '#config/content-types.ts'
import { previewHref } from '#config/preview-address.ts'
import type { ContentProblem } from '#content/problems.ts'
import {
  EDIT_PARAMETER,
  LEAVE_ATTRIBUTE,
  LEAVE_PARAMETER,
  SITE_VARIANT_PARAMETER,
} from './preview-protocol.ts'
import type { PreviewSettings } from './settings.ts'

export interface PanelOptions {
  settings: PreviewSettings
  /** The title of the release that is looked at; null for none. */
  release: string | null
  /** What keeps the documents of the page from being published. */
  problems: readonly ContentProblem[]
  /** The page's path and query. */
  address: string
  /** The shop that shoppers see. */
  siteOrigin: string
  /** The workspace in the studio. */
  studioUrl: string
}

const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

/** Where the window is narrow it leaves room for one toast at the foot of the page; more lie over it, because they pass. */
const style = `<style>.preview-panel{position:fixed;left:.5rem;bottom:.5rem;z-index:2147483000;max-width:min(26rem,calc(100vw - 1rem));max-height:40vh;overflow:auto;padding:.5rem .75rem;border-radius:.75rem;background:#14213d;color:#fff;font:14px/1.4 sans-serif}.preview-panel a{display:inline-block;min-height:1.5rem;line-height:1.5rem;color:inherit;margin-right:.75rem}.preview-panel ul{margin:.25rem 0;padding-left:1.25rem}@media (max-width:90rem){.preview-panel{bottom:6.5rem}}[data-chrome=toasts].toasts{z-index:2147483001}@media print{.preview-panel{display:none}}</style>`

function gaps({ problems, studioUrl }: PanelOptions): string {
  if (problems.length === 0) return ''
  // In a tab of its own, because the page may be in the studio's frame. An empty draft has nothing else to click.
  const items = problems.map(({ type, id, field, reason }) => {
    const href = escapeHtml(`${studioUrl}/intent/edit/id=${encodeURIComponent(id)};type=${type}/`)
    const text = escapeHtml(`${titleOfType(type)}, ${field}: ${reason}`)
    return `<li><a href="${href}" target="_blank">${text}</a></li>`
  })
  return `<details open><summary>This document cannot be published yet</summary><ul>${items.join('')}</ul></details>`
}

/** A bar over the page that says what is being looked at, and what the opened document lacks. Elements of HTML. */
export function panelHtml(options: PanelOptions): string {
  const { settings, address, siteOrigin } = options
  const other = settings.variant === 'full' ? 'scrubbed' : 'full'
  const switched = new URL(address, siteOrigin)
  switched.searchParams.set(SITE_VARIANT_PARAMETER, other)
  const toggled = new URL(address, siteOrigin)
  const isEditing = toggled.searchParams.get(EDIT_PARAMETER) !== 'false'
  toggled.searchParams.set(EDIT_PARAMETER, String(!isEditing))
  const what =
    options.release !== null
      ? `release ${options.release}`
      : settings.perspective === 'published'
        ? 'what is published'
        : 'drafts'
  return `${style}<aside class="preview-panel" aria-label="Preview" data-above-page>
<strong>Preview of ${escapeHtml(what)}, ${settings.variant} variant</strong>
${gaps(options)}
<div>${link(previewHref('/preview'), 'Unpublished changes')} ${link(switched.pathname + switched.search, `Show ${other}`)} ${link(toggled.pathname + toggled.search, isEditing ? 'Without click to edit' : 'Click to edit')} <a href="/preview?${LEAVE_PARAMETER}=true" ${LEAVE_ATTRIBUTE}>Leave preview</a></div>
</aside>`
}
