import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../lib/tests/run-command.fixture.ts'
import { type Services, startServices } from './doctor.fixture.ts'

let services: Services
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.close())

test('npm run doctor prints what it found, and fails when something is wrong (OPS-03)', async () => {
  const fine = await runCommand('doctor.ts', [], services.variables())
  expect([fine.code, fine.output]).toEqual([
    0,
    expect.stringMatching(/\nStore\n {2}ok {4}.*\nNothing is wrong\.\n$/s),
  ])
  const wrong = await runCommand(
    'doctor.ts',
    [],
    services.variables({ PUBLIC_STOREFRONT_API_TOKEN: 'other' }),
  )
  expect([wrong.code, wrong.output]).toEqual([
    1,
    expect.stringMatching(
      /wrong {2}The store refuses PUBLIC_STOREFRONT_API_TOKEN.*\n {9}→ Copy the token anew/,
    ),
  ])
})

test('npm run doctor changes what it was told to, and says so (OPS-06)', async () => {
  const variables = services.variables({ PUBLIC_SITE_URL: 'https://new.example' })
  const { code, output } = await runCommand('doctor.ts', ['--allow-origin', '--create-webhooks'], variables)
  expect(code).toBe(1)
  expect(output).toMatch(/Changed: CORS origins\n.*wrong {2}The origin was not added/s)
  expect(output).toMatch(/Changed: webhooks\n {2}note/)
})

test('npm run doctor names every variable that is missing (OPS-03, ERR-11)', async () => {
  const { code, output } = await runCommand('doctor.ts', [], {})
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/PUBLIC_SITE_URL is missing.*\.env\.example explains each/s),
  ])
})
