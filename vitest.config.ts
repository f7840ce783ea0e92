import { defineConfig } from 'vitest/config'

const testTimeout = 20_000
const hookTimeout = 60_000

export default defineConfig({
  test: {
    // Node loads graphql's main entry, Vite its module entry: two of them in one process refuse each other's schemas.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
    allowOnly: false,
    projects: [
      {
        extends: true,
        // Each file would load the same modules again, which takes longer than its tests; whoever keeps state in a
        // module loads it anew itself.
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
          include: ['tests/{property,contract}/**/*.test.ts'],
          testTimeout,
          hookTimeout,
        },
      },
      {
        extends: true,
        // Tests of the local services and other programs, beside what they test.
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], testTimeout, hookTimeout },
      },
    ],
  },
})
