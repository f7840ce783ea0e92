import { defineConfig } from 'vitest/config'
import { matchingFiles } from './scripts/lib/matching-files.ts'

const testTimeout = 20_000
const hookTimeout = 60_000
const buildTests = ['tests/contract/build-process.test.ts', 'tests/contract/releases/*.test.ts']
/** Tests that replace modules, which others would then have loaded already, or would get replaced. */
const mockingTests = matchingFiles(
  [
    'scripts/build/tests/cached-builds.test.ts',
    'scripts/host/tests/followed-site.test.ts',
    'scripts/publisher/tests/spare-folder.test.ts',
    'scripts/publisher/tests/webhook-queue.test.ts',
  ],
  'vitest.config.ts',
)
/** Set by `npm run test:long`. */
const { PROPERTY_RUNS_FACTOR: propertyRunsFactor = '1' } = process.env

export default defineConfig({
  test: {
    // Node loads graphql's main entry, Vite its module entry, and the two reject each other's schemas.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
    allowOnly: false,
    // A second is too little where other processes use the processors.
    expect: { poll: { timeout: 15_000 } },
    globalSetup: ['tests/temporary-files.ts'],
    projects: [
      {
        extends: true,
        // Without isolation, files share loaded modules, because loading takes longer than the tests. A test of a module
        // with state reloads it.
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          isolate: false,
          testTimeout,
          hookTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'property, contract',
          include: ['tests/{property,contract,soak}/**/*.test.ts'],
          exclude: buildTests,
          setupFiles: ['tests/property/runs.fixture.ts'],
          isolate: false,
          testTimeout: testTimeout * Number(propertyRunsFactor),
          hookTimeout,
        },
      },
      {
        extends: true,
        // They share Astro's working files with every other build, so `npm test` runs them when it has built its sites.
        // One after the other, because some share the ports of a small shop's services, whose bundle is then built once.
        test: { name: 'builds', include: buildTests, fileParallelism: false, testTimeout, hookTimeout },
      },
      {
        extends: true,
        // Tests of the local services and other programs, beside what they test.
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          exclude: mockingTests,
          isolate: false,
          testTimeout,
          hookTimeout,
        },
      },
      {
        extends: true,
        test: { name: 'scripts, isolated', include: mockingTests, testTimeout, hookTimeout },
      },
    ],
  },
})
