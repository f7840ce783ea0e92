import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverFlags } from '../../scripts/lib/server-flags.ts'

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

test('npm runs the server and the publisher with the same flags as the other programs that start them', () => {
  for (const name of ['server', 'publisher'])
    expect(scripts[name]).toBe(`exec node ${serverFlags.join(' ')} scripts/${name}.ts`)
})

// npm passes signals on to the shell that it starts, and that shell does not pass them on.
test('npm starts every program of ours in place of the shell, so that signals reach it (OPS-18)', () => {
  const ours = Object.values(scripts).filter((command) => command.includes(' scripts/'))
  expect(ours.length).toBeGreaterThan(20)
  expect(ours.filter((command) => !command.startsWith('exec node '))).toEqual([])
})
