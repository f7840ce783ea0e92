/**
 * Marks the form's last row while it sticks to the lower edge of the window (RTE-19), for browsers whose styles cannot
 * tell: Firefox and Safari.
 */
export function markStuckRow(): void {
  const row = document.querySelector('form > [data-name]')
  if (!row || CSS.supports('container-type', 'scroll-state')) return
  // As far from the edge as it sticks: there its own lower edge is beyond what is observed, by one pixel.
  const edge = (Number.parseFloat(getComputedStyle(row).bottom) || 0) + 1
  new IntersectionObserver(([entry]) => row.toggleAttribute('data-stuck', entry?.intersectionRatio !== 1), {
    // To the other sides, all of the page is observed.
    rootMargin: `99999px 99999px -${edge}px`,
    threshold: 1,
  }).observe(row)
}
