import { z } from 'zod'

// Stands for the program that makes releases: answers with its process id and how many tasks it has had, and fails, ends or
// hangs when the folder's name says so. Like a busy builder it hears nothing then, but ends with its parent: it has that one's
// output, for whose end Vitest would wait.

const taskSchema = z.object({ outDir: z.string(), isWarmUp: z.boolean() })
let tasks = 0

process.on('message', (message) => {
  const { outDir, isWarmUp } = taskSchema.parse(message)
  tasks += 1
  if (outDir.includes('crash')) process.exit(3)
  if (outDir.includes('hang')) {
    const parent = process.ppid
    while (process.ppid === parent);
    process.exit()
  }
  const isSame = isWarmUp && !outDir.includes('other')
  const isUnchanged = outDir.includes('copy')
  const changed = isSame ? [] : [String(process.pid)]
  const made = { pages: tasks, changed, isUnchanged, skipped: [], heavyPages: [] }
  process.send?.(
    outDir.includes('refused') ? { ok: false, message: 'refused', problems: [] } : { ok: true, made },
  )
})
process.on('disconnect', () => process.exit(0))
