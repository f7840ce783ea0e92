/**
 * Environment of every Astro process. By default mimalloc, the bundler's allocator, keeps freed memory and uses transparent
 * huge pages that stay half empty; with these settings bundling takes 400 MiB instead of 610, in the same time.
 */
export const astroVariables = {
  ASTRO_TELEMETRY_DISABLED: '1',
  MIMALLOC_ALLOW_THP: '0',
  MIMALLOC_PURGE_DELAY: '0',
} as const
