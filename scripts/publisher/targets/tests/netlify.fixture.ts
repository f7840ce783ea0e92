import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type RunningServer, startServer } from '../../../shared/start-server.ts'
import { HostFaults } from './host-faults.fixture.ts'

/** What a host serves: the content of each path. */
export type Served = Readonly<Record<string, string>>

interface Deploy {
  id: string
  state: 'preparing' | 'uploading' | 'processing' | 'ready' | 'error'
  files: Readonly<Record<string, string>>
  required: Set<string>
}

const createSchema = z.strictObject({
  files: z.record(z.string().regex(/^\/[^?#]+$/), z.string().regex(/^[0-9a-f]{40}$/)),
  async: z.literal(true),
})

const problem = (status: number, message: string) => Response.json({ code: status, message }, { status })

/**
 * Stands in for a site at Netlify: its deploys by file digests, after its OpenAPI description. Digests are compared and
 * deploys processed while somebody asks for their state.
 */
export class NetlifyStandIn {
  readonly faults = new HostFaults()
  readonly site = 'site-1'
  readonly token = 'netlify-token'
  /** Nobody's deploy is published while this is true. */
  isLocked = false
  /** Everything that was ever served, the latest last. */
  readonly history: Served[] = []
  readonly #contents = new Map<string, string>()
  readonly #deploys = new Map<string, Deploy>()
  #published: string | null = null

  get served(): Served {
    return this.history.at(-1) ?? {}
  }

  states(): string[] {
    return [...this.#deploys.values()].map(({ state }) => state)
  }

  start(): Promise<RunningServer> {
    return startServer({
      name: 'netlify',
      port: 0,
      cors: 'own',
      maxBodyBytes: 10_000_000,
      handle: (request) => this.faults.answer(request, () => this.#answer(request)),
    })
  }

  async #answer(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${this.token}`)
      return problem(401, 'Access Denied: token is invalid')
    const { pathname } = new URL(request.url)
    const site = `/sites/${this.site}`
    const path = pathname.startsWith(`${site}/deploys/`) ? pathname.slice(site.length) : pathname
    if (pathname === site)
      return Response.json({ published_deploy: this.#published === null ? null : { id: this.#published } })
    if (pathname === `${site}/deploys` && request.method === 'POST') return this.#create(await request.json())
    const [, id = '', rest = ''] = /^\/deploys\/([^/]+)(\/.*)?$/.exec(path) ?? []
    const deploy = this.#deploys.get(id)
    if (deploy === undefined) return problem(404, 'Not Found')
    if (rest === '') return this.#state(deploy)
    if (rest === '/cancel') return this.#cancel(deploy)
    if (rest.startsWith('/files/') && request.method === 'PUT')
      return this.#receive(deploy, decodeURIComponent(rest.slice('/files'.length)), await request.text())
    return problem(404, 'Not Found')
  }

  #create(body: unknown): Response {
    const parsed = createSchema.safeParse(body)
    if (!parsed.success) return problem(422, z.prettifyError(parsed.error))
    const id = `deploy-${this.#deploys.size + 1}`
    const deploy: Deploy = { id, state: 'preparing', files: parsed.data.files, required: new Set() }
    this.#deploys.set(id, deploy)
    return Response.json({ id, state: deploy.state })
  }

  #cancel(deploy: Deploy): Response {
    if (deploy.state === 'ready') return problem(422, 'The deploy is finished')
    deploy.state = 'error'
    return Response.json({ id: deploy.id, state: deploy.state }, { status: 201 })
  }

  #state(deploy: Deploy): Response {
    const { id, state, required } = deploy
    const answer = Response.json({ id, state, required: [...required], error_message: null })
    this.#advance(deploy)
    return answer
  }

  #advance(deploy: Deploy): void {
    if (deploy.state === 'preparing') {
      for (const digest of Object.values(deploy.files))
        if (!this.#contents.has(digest)) deploy.required.add(digest)
      deploy.state = 'uploading'
    } else if (deploy.state === 'uploading' && deploy.required.size === 0) {
      deploy.state = 'processing'
    } else if (deploy.state === 'processing') {
      deploy.state = 'ready'
      if (this.isLocked) return
      this.#published = deploy.id
      const contents = Object.entries(deploy.files).map(([path, digest]) => [
        path,
        this.#contents.get(digest),
      ])
      this.history.push(Object.fromEntries(contents))
    }
  }

  #receive(deploy: Deploy, path: string, content: string): Response {
    const digest = createHash('sha1').update(content).digest('hex')
    if (deploy.files[path] !== digest) return problem(422, `${path} is not the file that was announced`)
    if (deploy.state !== 'uploading') return problem(422, `The deploy is ${deploy.state}`)
    this.#contents.set(digest, content)
    deploy.required.delete(digest)
    return Response.json({ id: path, sha: digest })
  }
}
