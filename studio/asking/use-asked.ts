import { useEffect, useState } from 'react'

/** Where a question to a service stands. */
export type Asked<Answer> =
  | { state: 'idle' | 'asking' }
  | { state: 'failed'; retry: () => void }
  | { state: 'answered'; answer: Answer }

/**
 * Asks as soon as there is something to ask, and again when `ask` is another one or somebody retries; a failure is
 * logged (STU-15). `ask` has to be the same function while the question is the same; null asks nothing.
 */
export function useAsked<Answer>(ask: (() => Promise<Answer>) | null): Asked<Answer> {
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<{ of: typeof ask; attempt: number; asked: Asked<Answer> } | null>(null)
  useEffect(() => {
    if (ask === null) return
    let isWanted = true
    const say = (asked: Asked<Answer>) => {
      if (isWanted) setKnown({ of: ask, attempt, asked })
    }
    ask().then(
      (answer) => say({ state: 'answered', answer }),
      (error: unknown) => {
        if (isWanted) console.error('A service could not be asked:', error)
        say({ state: 'failed', retry: () => setAttempt(attempt + 1) })
      },
    )
    return () => {
      isWanted = false
    }
  }, [ask, attempt])
  if (ask === null) return { state: 'idle' }
  return known !== null && known.of === ask && known.attempt === attempt ? known.asked : { state: 'asking' }
}
