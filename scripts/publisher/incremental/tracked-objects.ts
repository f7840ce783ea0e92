import { ReadLog } from './read-log.ts'

/**
 * Objects that note which of their properties are read. Each has a key, by which its successor of the same key is found
 * after a change.
 */
export class TrackedObjects {
  readonly log = new ReadLog(
    (value) => this.#keys.get(value) ?? null,
    () => this.#current,
  )
  readonly #keys = new WeakMap<object, string>()
  readonly #proxies = new WeakMap<object, object>()
  #current = new Map<string, object>()

  /** Forgets which objects there are; those that are still there have to be tracked again. */
  clear(): void {
    this.#current = new Map()
  }

  /** An object in place of this one, which must not be changed. The same object has the same one again. */
  track<Value extends object>(key: string, value: Value): Value {
    this.#current.set(key, value)
    const proxy = this.#proxies.get(value)
    if (isProxyOf(proxy, value)) return proxy
    const created = this.#createProxy(key, value)
    this.#proxies.set(value, created)
    this.#keys.set(created, key)
    return created
  }

  #createProxy<Value extends object>(key: string, value: Value): Value {
    const { log } = this
    const subject = log.subjectOf(key)
    const noteProperty = (name: string | symbol) => {
      if (typeof name === 'string') log.noteProperty(subject, name)
    }
    return new Proxy(value, {
      get(target, name, receiver) {
        noteProperty(name)
        return Reflect.get(target, name, receiver)
      },
      has(target, name) {
        noteProperty(name)
        return Reflect.has(target, name)
      },
      ownKeys: (target) => {
        log.noteProperties(subject)
        return Reflect.ownKeys(target)
      },
    })
  }
}

/** The cache maps each object to its tracked version. */
const isProxyOf = <Value extends object>(proxy: object | undefined, _: Value): proxy is Value =>
  proxy !== undefined
