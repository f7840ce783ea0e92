import { z } from 'zod'
import { testPorts } from '../../scripts/lib/local-environment.ts'
import { type Arrival, arrival } from '../../scripts/local/mail/requests.ts'
import { expect } from './fixtures.ts'

export const mailUrl = `http://localhost:${testPorts.mail}`
export const backendUrl = `http://localhost:${testPorts.server}`

/** The events and messages that the email-marketing service received for this address. */
async function arrivalsOf(email: string): Promise<Arrival[]> {
  const all = z.array(arrival).parse(await (await fetch(`${mailUrl}/arrived`)).json())
  return all.filter((one) => (one.kind === 'message' ? one.reply_to : one.email) === email)
}

/** Waits until exactly these kinds of requests have arrived for an address; returns them. */
export async function expectArrived(email: string, kinds: readonly Arrival['kind'][]): Promise<Arrival[]> {
  await expect
    .poll(async () => (await arrivalsOf(email)).map(({ kind }) => kind).toSorted())
    .toEqual([...kinds].toSorted())
  return arrivalsOf(email)
}

let made = 0
/** An address that no other test uses. */
export function newEmail(): string {
  made += 1
  return `napper-${process.pid}-${Date.now()}-${made}@lull.example`
}
