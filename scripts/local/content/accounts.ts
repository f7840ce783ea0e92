import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { readStored } from '../shared/read-stored.ts'
import { writeAtomically } from '../shared/write-atomically.ts'
import { apiError } from './errors.ts'

const roles = ['administrator', 'editor', 'viewer'] as const

const userSchema = z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) })
export type User = z.infer<typeof userSchema>

const accountsSchema = z.object({
  users: z.array(userSchema),
  /** User id by token; any other token is invalid. */
  tokens: z.record(z.string(), z.string()),
})

/** The users of a new local service: one of each role, and a second editor to test editing together. */
const localUsers: readonly User[] = [
  { id: 'p-ada', name: 'Ada Winter', email: 'ada@lull.example', role: 'administrator' },
  { id: 'p-enno', name: 'Enno Bright', email: 'enno@lull.example', role: 'editor' },
  { id: 'p-mira', name: 'Mira Dusk', email: 'mira@lull.example', role: 'editor' },
  { id: 'p-vera', name: 'Vera Still', email: 'vera@lull.example', role: 'viewer' },
]

/** Tokens of a new local service. They give access to local sample content only. */
export const localTokens = {
  administrator: 'local-administrator-token-of-this-machine',
  editor: 'local-editor-token-of-this-machine',
  secondEditor: 'local-second-editor-token-of-this-machine',
  viewer: 'local-viewer-token-of-this-machine',
  /** Used by the shop's builds to read drafts. */
  read: 'local-read-token',
} as const

/** Whether a user may change documents; null stands for a request without a token. */
export const canWrite = (user: User | null): boolean => user !== null && user.role !== 'viewer'

/** Users and their tokens, stored on disk so that a revoked token stays revoked after a restart. */
export class Accounts {
  readonly #file: string
  #users: readonly User[]
  readonly #tokens: Map<string, string>

  private constructor(file: string, users: readonly User[], tokens: Map<string, string>) {
    this.#file = file
    this.#users = users
    this.#tokens = tokens
  }

  /** `readToken` is one more token with the rights of the viewer. @throws Error when the file exists but is invalid. */
  static async open(file: string, readToken?: string): Promise<Accounts> {
    const stored = await readStored(file, accountsSchema)
    const tokens = stored?.tokens ?? {
      [localTokens.administrator]: 'p-ada',
      [localTokens.editor]: 'p-enno',
      [localTokens.secondEditor]: 'p-mira',
      [localTokens.viewer]: 'p-vera',
      [localTokens.read]: 'p-vera',
    }
    const accounts = new Accounts(file, stored?.users ?? localUsers, new Map(Object.entries(tokens)))
    if (readToken !== undefined) accounts.#tokens.set(readToken, 'p-vera')
    if (stored === null) await accounts.#save()
    return accounts
  }

  get users(): readonly User[] {
    return this.#users
  }

  user(id: string): User | null {
    return this.#users.find((one) => one.id === id) ?? null
  }

  /** The user a token belongs to; null for an unknown token. */
  byToken(token: string): User | null {
    const id = this.#tokens.get(token)
    return id === undefined ? null : this.user(id)
  }

  /** Creates a token for a user. @throws ApiError 404 for an unknown user. */
  async issue(userId: string): Promise<string> {
    if (this.user(userId) === null) throw apiError(404, `There is no user "${userId}"`)
    const token = randomBytes(30).toString('hex')
    this.#tokens.set(token, userId)
    await this.#save()
    return token
  }

  /** Makes a token invalid; false when it was not valid. */
  async revoke(token: string): Promise<boolean> {
    const known = this.#tokens.delete(token)
    if (known) await this.#save()
    return known
  }

  async #save(): Promise<void> {
    const content = { users: this.#users, tokens: Object.fromEntries(this.#tokens) }
    await writeAtomically(this.#file, `${JSON.stringify(content, null, 2)}\n`)
  }
}

const sessionCookie = /(?:^|;\s*)sanitySession=([^;]+)/

/** The token of a request, from `Authorization: Bearer` or the studio's session cookie. */
export function tokenOf(request: Request): { token: string; explicit: boolean } | null {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (bearer !== undefined) return { token: bearer, explicit: true }
  const [, session] = sessionCookie.exec(request.headers.get('cookie') ?? '') ?? []
  return session === undefined ? null : { token: session, explicit: false }
}

/** The user of a request; null without a token. @throws ApiError 401 for an unknown or revoked bearer token. */
export function userOfRequest(request: Request, accounts: Accounts): User | null {
  const carried = tokenOf(request)
  if (carried === null) return null
  const user = accounts.byToken(carried.token)
  if (user === null && carried.explicit)
    throw apiError(401, 'Unauthorized - Session not found', 'SIO-401-ANF')
  return user
}
