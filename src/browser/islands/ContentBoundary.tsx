import type { ReactNode } from 'react'
import { ERROR_PATH, HOME_PATH } from '#config/routes.ts'
import { IslandBoundary } from './IslandBoundary.tsx'
import { reportRenderError } from './island-events.ts'

/** Stands in for what failed while the browser is on its way to the error page, and on that page itself (RTE-36). */
function Broken() {
  if (location.pathname !== ERROR_PATH) return null
  return (
    <p>
      An error occurred while showing the error page. <a href={HOME_PATH}>go back to home</a>
    </p>
  )
}

/**
 * Around an island in the page's content, where a failure would leave a hole (RTE-34, ERR-09): the page's script is
 * told, reports it and leads to the error page.
 */
export function ContentBoundary({ part, children }: { part: string; children: ReactNode }) {
  return (
    <IslandBoundary
      fallback={<Broken />}
      onError={(error) => reportRenderError({ error, part, errorPage: ERROR_PATH })}
    >
      {children}
    </IslandBoundary>
  )
}
