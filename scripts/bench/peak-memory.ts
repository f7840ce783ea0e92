import { writeFileSync } from 'node:fs'

// Preloaded into a build: leaves the most memory its process ever had, in KiB, where the environment says.
const { BENCH_MEMORY_FILE: file } = process.env
if (file !== undefined)
  process.once('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)))
