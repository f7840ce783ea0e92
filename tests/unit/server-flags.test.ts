import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverFlags } from '../../scripts/lib/server-flags.ts'

test('npm runs the server and the publisher with the same flags as the other programs that start them', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  for (const name of ['server', 'publisher'])
    expect(scripts[name]).toBe(`node ${serverFlags.join(' ')} scripts/${name}.ts`)
})
