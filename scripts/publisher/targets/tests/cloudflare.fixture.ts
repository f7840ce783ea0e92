import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type RunningServer, startServer } from '../../../shared/start-server.ts'
import { HostFaults } from './host-faults.fixture.ts'
import type { Served } from './netlify.fixture.ts'

const BUCKET_SIZE = 3

const manifestSchema = z.strictObject({
  manifest: z.record(
    z.string().regex(/^\/[^?#]+$/),
    z.strictObject({ hash: z.string().regex(/^[0-9a-f]{32}$/), size: z.int().min(0) }),
  ),
})
type Manifest = z.infer<typeof manifestSchema>['manifest']

const metadataSchema = z.looseObject({
  main_module: z.string().optional(),
  compatibility_date: z.iso.date(),
  compatibility_flags: z.array(z.string()).optional(),
  bindings: z.array(z.looseObject({ name: z.string(), type: z.string() })).default([]),
  keep_bindings: z.array(z.string()).default([]),
  assets: z.strictObject({
    jwt: z.string(),
    config: z.strictObject({
      html_handling: z.string(),
      not_found_handling: z.string(),
      _headers: z.string().optional(),
      _redirects: z.string().optional(),
    }),
  }),
})

const deploymentSchema = z.looseObject({
  strategy: z.literal('percentage'),
  versions: z.tuple([z.strictObject({ version_id: z.string(), percentage: z.literal(100) })]),
})

export interface WorkerVersion {
  bindings: readonly { name: string; type: string }[]
  flags: readonly string[]
  main: string | null
  modules: ReadonlyMap<string, string>
  /** `_headers` and so on. */
  config: Readonly<Record<string, string | undefined>>
  served: Served
  types: Readonly<Record<string, string>>
}

const result = (value: unknown, status = 200) =>
  Response.json({ result: value, success: true, errors: [], messages: [] }, { status })
const problem = (status: number, code: number, message: string) =>
  Response.json({ result: null, success: false, errors: [{ code, message }], messages: [] }, { status })

/** Stands in for Workers at Cloudflare: upload sessions, versions and deployments, after its API's description. */
export class CloudflareStandIn {
  readonly faults = new HostFaults()
  readonly account = 'account-1'
  readonly token = 'cloudflare-token'
  readonly worker = 'shop'
  /** What shoppers got, the latest last. */
  readonly history: WorkerVersion[] = []
  readonly #contents = new Map<string, { text: string; type: string }>()
  readonly #sessions = new Map<string, { manifest: Manifest; missing: Set<string> }>()
  readonly #complete = new Map<string, Manifest>()
  readonly #versions = new Map<string, WorkerVersion>()
  #deployed: string | null = null

  get served(): Served {
    return this.history.at(-1)?.served ?? {}
  }

  /** Whether the code of versions is answered in the older format, without modules. */
  isOldFormat = false

  /** Puts a Worker there that somebody has deployed otherwise. */
  deploy(version: WorkerVersion): void {
    const id = randomUUID()
    this.#versions.set(id, version)
    this.#show(id, version)
  }

  start(): Promise<RunningServer> {
    return startServer({
      name: 'cloudflare',
      port: 0,
      cors: 'own',
      maxBodyBytes: 10_000_000,
      handle: (request) => this.faults.answer(request, () => this.#answer(request)),
    })
  }

  #show(id: string, version: WorkerVersion): void {
    this.#deployed = id
    this.history.push(version)
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const base = `/accounts/${this.account}/workers`
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    if (pathname === `${base}/assets/upload`) {
      if (searchParams.get('base64') !== 'true') return problem(400, 10_021, 'base64 must be true')
      return this.#receive(token, await request.formData())
    }
    if (token !== this.token) return problem(401, 10_000, 'Authentication error')
    const script = `${base}/scripts/${this.worker}`
    const name = `${request.method} ${pathname.startsWith(script) ? pathname.slice(script.length) : '?'}`
    if (name === 'POST /assets-upload-session') return this.#open(await request.json())
    if (name === 'PUT ') return this.#upload(await request.formData(), true)
    if (this.#deployed === null) return problem(404, 10_007, 'This Worker does not exist on your account.')
    if (name === 'POST /versions') return this.#upload(await request.formData(), false)
    if (name === 'POST /deployments') return this.#deployVersion(await request.json())
    if (name === 'GET /deployments')
      return result({ deployments: [{ versions: [{ version_id: this.#deployed, percentage: 100 }] }] })
    if (name === 'GET /script-settings') return result({ logpush: false, observability: { enabled: true } })
    const id = name.startsWith('GET /versions/')
      ? name.slice('GET /versions/'.length)
      : searchParams.get('version')
    const version = this.#versions.get(id ?? '')
    if (version === undefined) return problem(404, 10_007, 'There is no such version.')
    return name === 'GET /content/v2' ? this.#content(version) : detailsOf(version)
  }

  #open(body: unknown): Response {
    const parsed = manifestSchema.safeParse(body)
    if (!parsed.success) return problem(400, 10_021, z.prettifyError(parsed.error))
    const { manifest } = parsed.data
    const missing = new Set(
      Object.values(manifest).flatMap(({ hash }) => (this.#contents.has(hash) ? [] : [hash])),
    )
    const jwt = `session-${randomUUID()}`
    if (missing.size === 0) return result({ jwt: this.#completion(manifest), buckets: [] }, 201)
    this.#sessions.set(jwt, { manifest, missing })
    const hashes = [...missing]
    const count = Math.ceil(hashes.length / BUCKET_SIZE)
    const buckets = Array.from({ length: count }, (_, index) =>
      hashes.slice(index * BUCKET_SIZE, (index + 1) * BUCKET_SIZE),
    )
    return result({ jwt, buckets }, 201)
  }

  #completion(manifest: Manifest): string {
    const jwt = `complete-${randomUUID()}`
    this.#complete.set(jwt, manifest)
    return jwt
  }

  async #receive(token: string, form: FormData): Promise<Response> {
    const session = this.#sessions.get(token)
    if (session === undefined) return problem(401, 10_000, 'The session is unknown')
    for (const [hash, part] of form) {
      if (typeof part === 'string') return problem(400, 10_021, `${hash} is no file`)
      const text = Buffer.from(await part.text(), 'base64').toString()
      const announced = Object.values(session.manifest).find((file) => file.hash === hash)
      if (announced?.size !== Buffer.byteLength(text)) return problem(400, 10_021, `${hash} has another size`)
      this.#contents.set(hash, { text, type: part.type })
      session.missing.delete(hash)
    }
    if (session.missing.size > 0) return result({ jwt: null }, 202)
    return result({ jwt: this.#completion(session.manifest) }, 201)
  }

  async #upload(form: FormData, isShown: boolean): Promise<Response> {
    const metadata = metadataSchema.safeParse(JSON.parse(String(form.get('metadata'))))
    if (!metadata.success) return problem(400, 10_021, z.prettifyError(metadata.error))
    const {
      assets,
      main_module: main = null,
      bindings,
      keep_bindings: kept,
      compatibility_flags,
    } = metadata.data
    const manifest = this.#complete.get(assets.jwt)
    if (manifest === undefined) return problem(400, 10_021, 'The completion token is unknown')
    const modules = new Map<string, string>()
    for (const [name, part] of form) if (typeof part !== 'string') modules.set(name, await part.text())
    if (main !== null && !modules.has(main)) return problem(400, 10_021, `There is no module ${main}`)
    const before = this.#versions.get(this.#deployed ?? '')?.bindings ?? []
    const inherited = bindings.map(({ name, type }) =>
      type === 'inherit' ? before.find((binding) => binding.name === name) : { name, type },
    )
    if (inherited.includes(undefined)) return problem(400, 10_021, 'A binding to inherit does not exist')
    const files = Object.entries(manifest).map(([path, { hash }]) => ({ path, ...this.#contents.get(hash) }))
    const id = randomUUID()
    const version: WorkerVersion = {
      bindings: [
        ...inherited.filter((binding) => binding !== undefined),
        ...before.filter(({ type }) => kept.includes(type)),
      ],
      flags: compatibility_flags ?? [],
      main,
      modules,
      config: assets.config,
      served: Object.fromEntries(files.map(({ path, text = '' }) => [path, text])),
      types: Object.fromEntries(files.map(({ path, type = '' }) => [path, type])),
    }
    this.#versions.set(id, version)
    if (isShown) this.#show(id, version)
    return result({ id })
  }

  async #content(version: WorkerVersion): Promise<Response> {
    return this.isOldFormat ? new Response('addEventListener("fetch", () => {})') : contentOf(version)
  }

  #deployVersion(body: unknown): Response {
    const parsed = deploymentSchema.safeParse(body)
    if (!parsed.success) return problem(400, 10_021, z.prettifyError(parsed.error))
    const [{ version_id: id }] = parsed.data.versions
    const version = this.#versions.get(id)
    if (version === undefined) return problem(404, 10_007, 'There is no such version.')
    this.#show(id, version)
    return result({ id: randomUUID() })
  }
}

const detailsOf = ({ bindings, flags, main }: WorkerVersion) =>
  result({
    resources: {
      bindings,
      script: { handlers: main === null ? [] : ['fetch'] },
      script_runtime: { compatibility_date: '2025-06-01', compatibility_flags: flags },
    },
  })

/** The form as bytes: of an answer that is lost, a stream would be cancelled while it is still being filled. */
async function contentOf({ main, modules }: WorkerVersion): Promise<Response> {
  if (main === null) return new Response('')
  const form = new FormData()
  for (const [name, text] of modules)
    form.append(name, new File([text], name, { type: 'application/javascript+module' }), name)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return new Response(await encoded.arrayBuffer(), {
    headers: { 'cf-entrypoint': main, 'content-type': type },
  })
}
