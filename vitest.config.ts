import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Node loads graphql's main entry, Vite its module entry: two of them in one process refuse each other's schemas.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
    include: ['tests/{unit,property,contract}/**/*.test.{ts,tsx}'],
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
