import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { writeWhole } from '../shared/files.ts'
import { refuse } from './errors.ts'

const roles = ['administrator', 'editor', 'viewer'] as const

const userSchema = z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) })
export type User = z.infer<typeof userSchema>

const accountsSchema = z.object({
  users: z.array(userSchema),
  /** Token → user id. A token not in here is worth nothing. */
  tokens: z.record(z.string(), z.string()),
})

/** The people of a fresh local service: one of each role, and a second editor to meet. */
const localUsers: readonly User[] = [
  { id: 'p-ada', name: 'Ada Winter', email: 'ada@lull.example', role: 'administrator' },
  { id: 'p-enno', name: 'Enno Bright', email: 'enno@lull.example', role: 'editor' },
  { id: 'p-mira', name: 'Mira Dusk', email: 'mira@lull.example', role: 'editor' },
  { id: 'p-vera', name: 'Vera Still', email: 'vera@lull.example', role: 'viewer' },
]

/** Tokens of a fresh local service. They open nothing but this machine's own sample content. */
export const localTokens = {
  administrator: 'local-administrator-token-of-this-machine',
  editor: 'local-editor-token-of-this-machine',
  secondEditor: 'local-second-editor-token-of-this-machine',
  viewer: 'local-viewer-token-of-this-machine',
  /** What the shop's own builds read drafts with. */
  read: 'local-read-token',
} as const

export const canWrite = (user: User | null): boolean => user !== null && user.role !== 'viewer'

/** Who may read drafts and write, by token; kept on disk, so that a revoked token stays revoked. */
export class Accounts {
  readonly #file: string
  #users: readonly User[]
  readonly #tokens: Map<string, string>

  private constructor(file: string, users: readonly User[], tokens: Map<string, string>) {
    this.#file = file
    this.#users = users
    this.#tokens = tokens
  }

  /** `readToken`: one more token that reads as the viewer does. Throws when the file is there but is no list of accounts. */
  static async open(file: string, readToken?: string): Promise<Accounts> {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    })
    const stored = text === null ? null : accountsSchema.parse(JSON.parse(text))
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

  /** Who holds the token; null for a token nobody holds. */
  byToken(token: string): User | null {
    const id = this.#tokens.get(token)
    return id === undefined ? null : this.user(id)
  }

  /** A new token for a user, who has to exist. */
  async issue(userId: string): Promise<string> {
    if (this.user(userId) === null) throw refuse(404, `There is no user "${userId}"`)
    const token = randomBytes(30).toString('hex')
    this.#tokens.set(token, userId)
    await this.#save()
    return token
  }

  /** The token is worth nothing from now on; false when it was not before. */
  async revoke(token: string): Promise<boolean> {
    const known = this.#tokens.delete(token)
    if (known) await this.#save()
    return known
  }

  async #save(): Promise<void> {
    const content = { users: this.#users, tokens: Object.fromEntries(this.#tokens) }
    await writeWhole(this.#file, `${JSON.stringify(content, null, 2)}\n`)
  }
}

const sessionCookie = /(?:^|;\s*)sanitySession=([^;]+)/

/** The token a request carries: `Authorization: Bearer`, or the studio's session cookie. */
export function tokenOf(request: Request): { token: string; explicit: boolean } | null {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (bearer !== undefined) return { token: bearer, explicit: true }
  const [, session] = sessionCookie.exec(request.headers.get('cookie') ?? '') ?? []
  return session === undefined ? null : { token: session, explicit: false }
}

/** Who asks; null for anybody. Throws 401 for a token that is not (or no longer) known. */
export function identify(request: Request, accounts: Accounts): User | null {
  const carried = tokenOf(request)
  if (carried === null) return null
  const user = accounts.byToken(carried.token)
  if (user === null && carried.explicit) throw refuse(401, 'Unauthorized - Session not found', 'SIO-401-ANF')
  return user
}
