import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { z } from 'zod'

// Loaded before Sanity's command line, which takes no other host than the service's own: sends what it asks of
// `api.sanity.io` to the content service of this machine.
const service = new URL(z.url().parse(process.env.PUBLIC_SANITY_API_HOST))
const isSanity = (host: string | null | undefined) => /^(?:[\w-]+\.)?api\.sanity\.io$/.test(host ?? '')

const optionsSchema = z.looseObject({
  protocol: z.string().nullish(),
  host: z.string().nullish(),
  hostname: z.string().nullish(),
  headers: z.record(z.string(), z.unknown()).nullish(),
})

const secureRequest = https.request
function request(...given: readonly unknown[]): http.ClientRequest {
  const { data: options } = optionsSchema.safeParse(given[0])
  if (options === undefined) return Reflect.apply(secureRequest, https, given)
  const [, ...callback] = given
  // An import looks whether the file of an asset is there, by HTTPS whatever its address says.
  if (options.protocol === 'http:') return Reflect.apply(http.request, http, [options, ...callback])
  if (!isSanity(options.hostname ?? options.host)) return Reflect.apply(secureRequest, https, given)
  const { hostname, port } = service
  const headers = { ...options.headers, host: service.host }
  const agent = http.globalAgent
  const local = { ...options, protocol: 'http:', host: hostname, hostname, port, headers, agent }
  return Reflect.apply(http.request, http, [local, ...callback])
}
Object.assign(https, { request })
syncBuiltinESMExports()

const load = globalThis.fetch
globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (!isSanity(url.hostname)) return load(input, init)
  const target = new URL(url.pathname + url.search, service)
  return load(input instanceof Request ? new Request(target, input) : target, init)
}
