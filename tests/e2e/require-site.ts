import { testPorts } from '../../scripts/lib/local-environment.ts'

/** Playwright's global setup. @throws When nothing serves the test sites, which every test would fail at. */
export default async function requireSite(): Promise<void> {
  const url = `http://localhost:${testPorts.site}/`
  await fetch(url, { method: 'HEAD' }).catch((cause: unknown) => {
    throw new Error(
      `Nothing answers at ${url}. Run "npm run test:site" in another terminal, with the same TEST_PORTS_FROM.`,
      { cause },
    )
  })
}
