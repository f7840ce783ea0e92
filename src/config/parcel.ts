/** The content type by which a build knows a parcel. */
export const PARCEL_TYPE = 'text/x-files'

/**
 * Many data files as one answer of a build, a line each: its address, a tab, its JSON. Asked for one by one, each would
 * go a page's whole way, which costs more than all that is in it.
 */
export function parcelOf(files: Iterable<readonly [path: string, content: unknown]>): string {
  return Array.from(files, ([path, content]) => `${path}\t${JSON.stringify(content)}`).join('\n')
}

/** What `parcelOf` has put in, as it is to be served. @throws RangeError naming a line that is no file. */
export function filesIn(parcel: string): readonly { path: string; text: string }[] {
  if (parcel === '') return []
  return parcel.split('\n').map((line) => {
    const end = line.indexOf('\t')
    if (end === -1) throw new RangeError(`Not a file in a parcel: ${line.slice(0, 100)}`)
    return { path: line.slice(0, end), text: line.slice(end + 1) }
  })
}
