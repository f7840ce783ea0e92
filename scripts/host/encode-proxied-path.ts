/**
 * An unescaped path below a folder of another origin, escaped; null when dot segments or empty ones would leave that
 * folder.
 */
export function encodePathBelow(path: string): string | null {
  const segments = path.split('/')
  const isBelow = segments.every((segment, index) =>
    segment === '' ? index === segments.length - 1 : segment !== '.' && segment !== '..',
  )
  return isBelow ? segments.map(encodeURIComponent).join('/') : null
}
