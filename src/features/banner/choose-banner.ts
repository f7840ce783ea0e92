/**
 * Shows the first banner whose conditions are met, before the first paint, and chooses again when the discount code changes
 * (DISC-01..06). Reads the session's storage and the landing address.
 */
function chooseBanner(): void {
  const stage = document.querySelector<HTMLElement>('[data-banners]')
  // Without conditions or templates the HTML is right already, and reading storage would block the page.
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

chooseBanner()
