import { createContext, useContext, useEffect, useState } from 'react'
import type { LayoutProps } from 'sanity'
import type { Storefront } from './storefront.ts'

const StorefrontContext = createContext<Storefront | null>(null)

/** The studio's layout, with the commerce service for the pickers in it; made once a workspace. */
export const withStorefront = (storefront: Storefront) => (props: LayoutProps) => (
  <StorefrontContext value={storefront}>{props.renderDefault(props)}</StorefrontContext>
)

/** The commerce service of this workspace. @throws Error outside of a studio's layout. */
export function useStorefront(): Storefront {
  const storefront = useContext(StorefrontContext)
  if (storefront === null) throw new Error('This input stands outside of the studio’s layout.')
  return storefront
}

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
        if (isWanted) console.error('The commerce service could not be asked:', error)
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
