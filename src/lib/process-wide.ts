export interface ProcessWide<Value> {
  get(): Value | undefined
  set(value: Value): void
}

/**
 * A value that all copies of a module in one process share, found by its name: pages are bundled with copies of their own,
 * which the program that renders them could not reach otherwise.
 */
export function processWide<Value>(name: string): ProcessWide<Value> {
  const key = Symbol.for(`shop: ${name}`)
  return {
    get() {
      const value: Value | undefined = Reflect.get(globalThis, key)
      return value
    },
    set: (value) => void Reflect.set(globalThis, key, value),
  }
}
