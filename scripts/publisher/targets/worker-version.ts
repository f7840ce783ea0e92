import { z } from 'zod'
import type { HostApi } from './host-api.ts'
import { TargetError } from './target.ts'

/** The runtime's behavior for a Worker without code, which only serves files. */
const COMPATIBILITY_DATE = '2026-01-01'
/** Addresses and the 404 page as the other hosts have them. */
const ASSETS = { html_handling: 'auto-trailing-slash', not_found_handling: '404-page' } as const
const UNCHANGED_BINDINGS = ['secret_text', 'secret_key'] as const

interface Assets {
  worker: string
  /** Proves that all files were sent. */
  jwt: string
  /** `_headers` and `_redirects`. */
  rules: Readonly<Record<string, string>>
  message: string
  signal: AbortSignal
}

const deploymentsSchema = z.object({
  result: z.object({
    deployments: z.array(z.object({ versions: z.array(z.object({ version_id: z.string() })) })),
  }),
})

const versionSchema = z.object({
  result: z.object({
    resources: z.object({
      bindings: z.array(z.object({ name: z.string(), type: z.string() })).default([]),
      script: z
        .object({ placement_mode: z.string().nullish(), handlers: z.array(z.string()).nullish() })
        .nullish(),
      script_runtime: z
        .object({
          compatibility_date: z.string().nullish(),
          compatibility_flags: z.array(z.string()).nullish(),
          limits: z.unknown().optional(),
        })
        .nullish(),
    }),
  }),
})
type Version = z.infer<typeof versionSchema>['result']['resources']

const settingsSchema = z.object({
  result: z.object({
    logpush: z.unknown().optional(),
    tail_consumers: z.unknown().optional(),
    observability: z.unknown().optional(),
  }),
})

const createdSchema = z.object({ result: z.object({ id: z.string() }) })

/** The version that shoppers get; null when there is no such Worker yet. */
async function liveVersion(api: HostApi, { worker, signal }: Assets): Promise<string | null> {
  const path = `/scripts/${worker}/deployments`
  const response = await api.send(path, { accept: [404], signal })
  if (response.status === 404) return null
  const { result } = await api.parse(deploymentsSchema, path, response)
  const [latest] = result.deployments
  return latest?.versions[0]?.version_id ?? null
}

interface Code {
  main: string
  modules: readonly File[]
}

/** The modules of a version; null for a Worker without code. @throws TargetError for code that cannot be read. */
async function codeOf(
  api: HostApi,
  id: string,
  { script }: Version,
  { worker, signal }: Assets,
): Promise<Code | null> {
  const response = await api.send(`/scripts/${worker}/content/v2?version=${id}`, { accept: [404], signal })
  const main = response.headers.get('cf-entrypoint')
  if (main !== null) {
    const form = await response.formData()
    return { main, modules: [...form.values()].filter((part) => typeof part !== 'string') }
  }
  const isEmpty = response.status === 404 || (await response.text()).trim() === ''
  if (isEmpty && (script?.handlers ?? []).length === 0) return null
  throw new TargetError(
    `The code of the Worker "${worker}" cannot be read, and would be lost; only modules can be kept.`,
  )
}

/** What a version is made of besides its files. */
function metadataOf({ bindings, script, script_runtime: runtime }: Version, settings: object) {
  const { compatibility_date: date, compatibility_flags: flags, limits } = runtime ?? {}
  return {
    ...settings,
    compatibility_date: date ?? COMPATIBILITY_DATE,
    ...(flags ? { compatibility_flags: flags } : {}),
    ...(limits ? { limits } : {}),
    ...(script?.placement_mode ? { placement: { mode: script.placement_mode } } : {}),
    // Taken over by name, so that no value has to be read.
    bindings: bindings
      .filter(({ type }) => !UNCHANGED_BINDINGS.some((kept) => kept === type))
      .map(({ name, type }) => (type === 'assets' ? { name, type } : { name, type: 'inherit' })),
    keep_bindings: UNCHANGED_BINDINGS,
  }
}

function formOf(metadata: object, code: Code | null): FormData {
  const form = new FormData()
  form.append(
    'metadata',
    JSON.stringify({ ...metadata, ...(code === null ? {} : { main_module: code.main }) }),
  )
  for (const module of code?.modules ?? []) form.append(module.name, module, module.name)
  return form
}

/**
 * Makes a Worker show files that were sent, by one deployment. Its code, bindings and settings stay; one that is not there
 * yet is created without code.
 * @throws TargetError
 */
export async function deployAssets(api: HostApi, assets: Assets): Promise<void> {
  const { worker, jwt, rules, message, signal } = assets
  const shown = {
    assets: { jwt, config: { ...ASSETS, ...rules } },
    annotations: { 'workers/message': message },
  }
  const script = `/scripts/${worker}`
  const live = await liveVersion(api, assets)
  if (live === null) {
    const body = formOf({ ...shown, compatibility_date: COMPATIBILITY_DATE }, null)
    await api.send(script, { method: 'PUT', body, signal })
    return
  }
  const { result: version } = await api.json(versionSchema, `${script}/versions/${live}`, { signal })
  const { result: settings } = await api.json(settingsSchema, `${script}/script-settings`, { signal })
  const code = await codeOf(api, live, version.resources, assets)
  const { result: created } = await api.json(createdSchema, `${script}/versions`, {
    method: 'POST',
    body: formOf({ ...metadataOf(version.resources, settings), ...shown }, code),
    signal,
  })
  await api.send(`${script}/deployments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      strategy: 'percentage',
      versions: [{ version_id: created.id, percentage: 100 }],
      annotations: { 'workers/message': message },
    }),
    signal,
  })
}
