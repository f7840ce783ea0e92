import { tokenOf } from '../accounts.ts'
import { apiError } from '../errors.ts'
import { type Call, type Route, requireUser } from '../router.ts'
import { SignIns, signInPage } from '../sign-in.ts'
import { isTrustedOrigin } from '../trusted-origins.ts'

const SESSION_SECONDS = 24 * 60 * 60

/** The studio to return to. @throws ApiError 400 for an untrusted origin, which must not receive a token. */
function returnAddress(text: string | null, call: Call): URL {
  const url = text === null ? null : URL.parse(text)
  if (url === null || !isTrustedOrigin(url.origin, call.service.origins)) {
    throw apiError(400, 'The parameter "origin" must be the URL of a trusted studio')
  }
  return url
}

function page(call: Call): Response {
  const origin = returnAddress(call.url.searchParams.get('origin'), call)
  return new Response(signInPage(call.service.accounts.users, origin.href), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      'cache-control': 'no-store',
    },
  })
}

async function choose(call: Call, signIns: SignIns): Promise<Response> {
  const form = new URLSearchParams(await call.request.text())
  const origin = returnAddress(form.get('origin'), call)
  const token = await call.service.accounts.issue(form.get('user') ?? '')
  const sid = signIns.begin(token)
  const fragment = origin.hash === '' ? `#sid=${sid}` : `${origin.hash}&sid=${sid}`
  return new Response(null, { status: 303, headers: { location: `${origin.href.split('#')[0]}${fragment}` } })
}

async function signOut(call: Call): Promise<Response> {
  const carried = tokenOf(call.request)
  if (carried !== null) await call.service.accounts.revoke(carried.token)
  return new Response(null, {
    status: 204,
    headers: { 'set-cookie': 'sanitySession=; Path=/; Max-Age=0; SameSite=Lax' },
  })
}

export function authRoutes(): readonly Route[] {
  const signIns = new SignIns()
  return [
    {
      method: 'GET',
      path: '/auth/providers',
      versioned: true,
      handle: ({ service }) =>
        Response.json({
          providers: [
            { name: 'local', title: 'This machine', url: `${service.publicUrl}/v1/auth/login/local` },
          ],
          thirdPartyLogin: false,
          sso: { saml: false },
        }),
    },
    { method: 'GET', path: '/auth/login/local', versioned: true, handle: page },
    { method: 'POST', path: '/auth/login/local', versioned: true, handle: (call) => choose(call, signIns) },
    {
      method: 'GET',
      path: '/auth/fetch',
      versioned: true,
      handle: (call) => {
        const token = signIns.take(call.url.searchParams.get('sid') ?? '')
        if (token === null) throw apiError(404, 'This sign-in was used or has expired')
        return Response.json({ token, label: 'studio' })
      },
    },
    {
      method: 'GET',
      path: '/auth/id',
      versioned: true,
      handle: (call) =>
        Response.json({ id: requireUser(call).id, expiry: Math.floor(Date.now() / 1000) + SESSION_SECONDS }),
    },
    { method: 'POST', path: '/auth/logout', versioned: true, handle: signOut },
  ]
}
