/** How two hosts answer a kind of request. */
export interface Row {
  /** As the table names it. */
  what: string
  requests: number
  here: readonly number[]
  there: readonly number[]
  /** Why they differ; empty where they do not. */
  why: string
}

const statuses = (all: readonly number[]) => [...new Set(all)].toSorted().join(', ')

/** A table of Markdown as `npm run format` would leave it: columns as wide as their widest cell. */
function markdown(head: readonly string[], body: ReadonlyArray<readonly string[]>): string {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...body.map(line)].join('\n')
}

/** The comparison as `docs/deploy.md` has it. */
export const hostTable = (rows: readonly Row[]): string =>
  markdown(
    ['asked for', 'requests', 'local host', 'Cloudflare', 'why'],
    rows.map(({ what, requests, here, there, why }) => [
      what,
      String(requests),
      statuses(here),
      statuses(there),
      why,
    ]),
  )
