import { DEFAULT_CONSENT_TEXTS as defaults } from '#config/consent-texts.ts'
import type { Content } from '#content/content.ts'
import type { ConsentTexts } from './consent-texts.ts'

/** The text of the footer's button that asks again. */
export const reopenText = async (content: Content): Promise<string> =>
  (await content.get('siteBanners'))?.consent?.reopen ?? defaults.reopen

/** The texts of the consent banner, as JSON. */
export async function consentTextsJson(content: Content): Promise<string> {
  const written = (await content.get('siteBanners'))?.consent
  const link = written?.link ?? null
  const texts: ConsentTexts = {
    title: written?.title ?? defaults.title,
    text: written?.text ?? defaults.text,
    link: link === null ? null : { ...link, target: link.target ?? null, rel: link.rel ?? null },
    accept: written?.accept ?? defaults.accept,
    decline: written?.decline ?? defaults.decline,
  }
  return JSON.stringify(texts)
}
