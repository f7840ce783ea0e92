import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverFlags } from '../../scripts/lib/server-flags.ts'

test('npm runs the server with the same flags as the other programs that start it', () => {
  const { scripts } = z
    .object({ scripts: z.object({ server: z.string() }) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  expect(scripts.server).toBe(`node ${serverFlags.join(' ')} scripts/server.ts`)
})
