/**
 * Shows the first banner whose conditions are met (DISC-01..06), before anything is painted, and again when the discount
 * code changes. It reads what the session keeps, and what the address of the page landed on brings along. It stands in
 * every page as it is written here, so it needs nothing from outside of itself.
 */
export function chooseBanner(): void {
  const stage = document.querySelector<HTMLElement>('[data-banners]')
  // The server has shown the first without conditions: then there is nothing to read, which holds up the page.
  if (!stage?.querySelector('[data-banner]:not([data-banner=""]), [data-template]')) return
  const field = (of: unknown, name: string): unknown =>
    typeof of === 'object' && of !== null ? Reflect.get(of, name) : null
  const read = (name: string): unknown => {
    try {
      const entry: unknown = JSON.parse(localStorage.getItem(`session:${name}`) ?? 'null')
      const age = Date.now() - Number(field(entry, 'timestamp'))
      return age <= Number(stage.dataset.lifetime) ? field(entry, 'value') : null
    } catch {
      return null
    }
  }
  const choose = () => {
    const codes = [read('entered'), read('discount')]
    const code = codes.find((known): known is string => typeof known === 'string' && known !== '')
    const landed = new URLSearchParams(location.search).get('utm_source')
    const source = landed ?? field(read('campaign'), 'utm_source')
    const met = new Set(['', code && 'discount', source === 'devotion' && 'devotion'])
    let isChosen = false
    for (const banner of stage.querySelectorAll<HTMLElement>('[data-banner]')) {
      banner.hidden = isChosen || (banner.dataset.banner ?? '').split(' ').some((need) => !met.has(need))
      isChosen ||= !banner.hidden
      for (const item of banner.querySelectorAll<HTMLElement>('[data-template]'))
        (item.querySelector('a') ?? item).textContent = (item.dataset.template ?? '').replaceAll(
          '{{code}}',
          () => code ?? '',
        )
    }
  }
  choose()
  document.addEventListener('discount:changed', choose)
}
