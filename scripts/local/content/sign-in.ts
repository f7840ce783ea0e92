import { randomBytes } from 'node:crypto'
import { escapeUTF8 as escapeHtml } from 'entities/escape'
import type { User } from './accounts.ts'

const VALID_MS = 5 * 60_000

/** Pending sign-ins: a session id is exchanged for its token once, within minutes. */
export class SignIns {
  readonly #open = new Map<string, { token: string; until: number }>()

  begin(token: string): string {
    // The studio rejects session ids shorter than 20 characters.
    const sid = randomBytes(24).toString('hex')
    this.#open.set(sid, { token, until: Date.now() + VALID_MS })
    return sid
  }

  take(sid: string): string | null {
    const found = this.#open.get(sid)
    this.#open.delete(sid)
    return found === undefined || found.until < Date.now() ? null : found.token
  }
}

/** The HTML of the sign-in page, with a button for each local user. */
export function signInPage(users: readonly User[], origin: string): string {
  const buttons = users
    .map(
      ({ id, name, email, role }) =>
        `<button name="user" value="${escapeHtml(id)}"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(role)} · ${escapeHtml(email)}</span></button>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in · Lull content</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { display: grid; min-height: 100vh; margin: 0; place-content: center; padding: 1rem }
  form { display: grid; gap: .75rem; width: min(26rem, 100%) }
  button { display: grid; gap: .1rem; padding: .8rem 1rem; border: 1px solid; border-radius: .6rem; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer }
  button span { opacity: .75; font-size: .875rem }
</style>
<main>
  <h1>Who is editing?</h1>
  <p>This is the local content service. The people here exist on this machine only.</p>
  <form method="post">
    <input type="hidden" name="origin" value="${escapeHtml(origin)}">
    ${buttons}
  </form>
</main>
</html>
`
}
