import { writeFileSync } from 'node:fs'

// Preloaded into a build: writes the peak memory of its process in KiB to the file that BENCH_MEMORY_FILE names.
const { BENCH_MEMORY_FILE: file } = process.env
if (file !== undefined)
  process.once('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)))
