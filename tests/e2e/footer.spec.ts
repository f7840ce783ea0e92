import { contentUrl } from './content-client.ts'
import { expect, test } from './fixtures.ts'

const links = 'links[]{title, cbd, "end": coalesce(url, page->slug.current)}'
const query = encodeURIComponent(`{
  "menus": *[_id == "menus"][0]{
    productMenu{${links}}, primaryMenu{${links}}, secondaryMenu{${links}}, legalPageMenu{${links}}
  },
  "texts": *[_id == "siteFooter"][0]{disclaimer, fdaDisclaimer, copyright, newsletterText},
  "social": *[_id == "socialMedia"][0].links[]{name, url},
}`)

interface Written {
  menus: Record<
    'productMenu' | 'primaryMenu' | 'secondaryMenu' | 'legalPageMenu',
    /** `end`: of the address that a link leads to. */
    { links: Array<{ title: string; cbd: boolean; end: string }> }
  >
  texts: Record<'disclaimer' | 'fdaDisclaimer' | 'copyright' | 'newsletterText', string>
  social: Array<{ name: string; url: string }>
}

test('the footer shows all of the editors’ content (CHR-19, CHR-20, CHR-21, CHR-35)', async ({
  page,
  request,
}) => {
  const answer = await request.get(`${contentUrl}/v2026-03-01/data/query/production?query=${query}`)
  const { menus, texts, social }: Written = (await answer.json()).result
  await page.goto('/shop')
  const footer = page.getByRole('contentinfo')
  for (const [name, menu] of [
    ['Shop', menus.productMenu],
    ['About', menus.primaryMenu],
    ['Contact', menus.secondaryMenu],
    ['Legal', menus.legalPageMenu],
  ] as const) {
    const links = footer.getByRole('navigation', { name, exact: true }).getByRole('link')
    const shown = await links.evaluateAll((all) =>
      all.map((link) => ({ title: link.textContent.trim(), address: link.getAttribute('href') })),
    )
    // Entries flagged as CBD are shown on the full site only.
    const expected = menu.links
      .filter(({ cbd }) => !cbd)
      .map(({ title, end }) => ({
        title,
        address: expect.stringMatching(new RegExp(`^/(.*/)?${end.replace(/^\//, '')}$`)),
      }))
    expect(expected.length).toBeGreaterThan(2)
    expect(shown.filter(({ title }) => !social.some((link) => link.name === title))).toEqual(expected)
  }
  expect(social.length).toBeGreaterThan(0)
  for (const { name, url } of social) {
    const link = footer.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', url)
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  for (const text of Object.values(texts)) {
    await expect(footer).toContainText(text)
  }
})
