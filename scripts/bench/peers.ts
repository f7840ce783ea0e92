import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { formatTable } from '../lib/table.ts'

const peersSchema = z.object({
  about: z.string(),
  peers: z.array(z.string()),
  rows: z.record(z.string(), z.array(z.string())),
})

/** The figures of this run: of the shop, and of the bare page. */
export interface OwnFigures {
  readonly ours: string
  readonly bare?: string
}

/**
 * Prints what other shops were measured with beside this run.
 * @param own By the names of the table's rows.
 * @throws Error naming a row that this run has no figures for.
 */
export function printPeers(own: Readonly<Record<string, OwnFigures>>): void {
  const { about, peers, rows } = peersSchema.parse(
    JSON.parse(readFileSync(new URL('./peers.json', import.meta.url), 'utf8')),
  )
  console.log(`\n${about}`)
  console.log(
    formatTable([
      ['  ', 'ours', ...peers, 'bare page'],
      ...Object.entries(rows).map(([what, values]) => {
        const figures = own[what]
        if (figures === undefined) throw new Error(`This run has measured no "${what}"`)
        return [`  ${what}`, figures.ours, ...values, figures.bare ?? '']
      }),
    ]),
  )
}
