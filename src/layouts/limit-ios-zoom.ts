// Inline script in the head: the viewport counts from the first layout. Only iOS zooms in on a focused field, and there people
// can still zoom by hand (SEO-04).

const isIos =
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
const viewport = document.querySelector<HTMLMetaElement>('meta[name=viewport]')
if (isIos && viewport) viewport.content += ', maximum-scale=1'
