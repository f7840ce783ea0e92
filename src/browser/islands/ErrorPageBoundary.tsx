import type { ReactNode } from 'react'
import { ERROR_PATH, HOME_PATH } from '#config/paths.ts'
import { IslandBoundary } from './IslandBoundary.tsx'
import { reportRenderError } from './island-events.ts'

/** Nothing while the browser is on its way to the error page; on that page itself a link home (RTE-36). */
function Fallback() {
  if (location.pathname !== ERROR_PATH) return null
  return (
    <p>
      An error occurred while showing the error page. <a href={HOME_PATH}>go back to home</a>
    </p>
  )
}

/**
 * Wraps an island in the page's content, where a failure would leave a hole: the page's script reports it and opens the
 * error page (RTE-34, ERR-09). `part` is the island's name in reports.
 */
export function ErrorPageBoundary({ part, children }: { part: string; children: ReactNode }) {
  return (
    <IslandBoundary
      fallback={<Fallback />}
      onError={(error) => reportRenderError({ error, part, errorPage: ERROR_PATH })}
    >
      {children}
    </IslandBoundary>
  )
}
