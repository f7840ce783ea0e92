import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** Longer than a worker needs that waits for nothing. */
const IDLE_MS = 500

// Starts a worker that only waits for messages, and prints its answer to a late one.
if (process.argv[2] === 'worker') process.once('message', () => process.send?.('answered'))
else {
  const worker = fork(import.meta.filename, ['worker'])
  worker.once('message', (answer) => {
    console.log(answer)
    worker.disconnect()
  })
  await wait(IDLE_MS)
  if (worker.connected) worker.send('asked')
}
