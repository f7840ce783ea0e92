/** The key of an object that is tracked by itself, which is compared instead of its contents; null for all others. */
type KeyOf = (value: object) => string | null

const isPlainObject = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value))

/**
 * Whether two values show the same on a page: lists and plain objects with the same contents in the same order, where
 * objects that are tracked by themselves count by their key. Anything else is the same only if it is identical.
 */
export function deepEqualByKey(one: unknown, other: unknown, keyOf: KeyOf): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [key, otherKey] = [keyOf(one), keyOf(other)]
  if (key !== null || otherKey !== null) return key === otherKey
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => deepEqualByKey(item, other[index], keyOf))
    )
  if (!isPlainObject(one) || !isPlainObject(other)) return false
  const entries = Object.entries(one)
  const others = Object.entries(other)
  return (
    entries.length === others.length &&
    entries.every(([name, value], index) => {
      const [otherName, otherValue] = others[index] ?? []
      return name === otherName && deepEqualByKey(value, otherValue, keyOf)
    })
  )
}
