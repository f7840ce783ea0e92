type Path = readonly string[]

/** The paths to all that holds nothing else in `value`: texts, numbers, booleans, null. */
export function leafPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, part]) => leafPaths(part, [...path, key]))
}

/** A copy of `value` that has `replacement` at the path. */
export function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement
  const copy: unknown = structuredClone(value)
  if (typeof copy !== 'object' || copy === null) throw new Error(`Nothing has ${key}`)
  Reflect.set(copy, key, replaceAt(Reflect.get(copy, key), rest, replacement))
  return copy
}
