/** The content type by which the build recognizes a file bundle. */
export const FILE_BUNDLE_TYPE = 'text/x-files'

/**
 * Many data files as one response of a build, one line each: address, tab, JSON. Rendering each file as a route of its
 * own would cost more than everything that is in it.
 */
export function fileBundle(files: Iterable<readonly [path: string, content: unknown]>): string {
  return Array.from(files, ([path, content]) => `${path}\t${JSON.stringify(content)}`).join('\n')
}

/** The files of a bundle, as they are to be served. @throws RangeError quoting a line that is not a file. */
export function filesInBundle(bundle: string): readonly { path: string; text: string }[] {
  if (bundle === '') return []
  return bundle.split('\n').map((line) => {
    const end = line.indexOf('\t')
    if (end === -1) throw new RangeError(`This line of a file bundle has no address: ${line.slice(0, 100)}`)
    return { path: line.slice(0, end), text: line.slice(end + 1) }
  })
}
