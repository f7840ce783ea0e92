import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { formatTable } from '../table.ts'

const peersSchema = z.object({
  about: z.string(),
  peers: z.array(z.string()),
  rows: z.record(z.string(), z.array(z.string())),
})

/** Prints what other shops were measured with. */
export function printPeers(): void {
  const { about, peers, rows } = peersSchema.parse(
    JSON.parse(readFileSync(new URL('./peers.json', import.meta.url), 'utf8')),
  )
  console.log(`\nOther shops. ${about}`)
  console.log(
    formatTable([
      ['  ', ...peers],
      ...Object.entries(rows).map(([what, values]) => [`  ${what}`, ...values]),
    ]),
  )
}
