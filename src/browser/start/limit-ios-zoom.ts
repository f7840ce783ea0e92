/** Keeps iOS, where people can still zoom by hand, from zooming in on a focused field (SEO-04). */
export function limitIosZoom(): void {
  const { userAgent, platform, maxTouchPoints } = navigator
  // iPad, iPhone and iPod.
  const isIos = /iP[aho]/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
  const viewport = document.querySelector<HTMLMetaElement>('meta[name=viewport]')
  if (isIos && viewport) viewport.content += ', maximum-scale=1'
}
