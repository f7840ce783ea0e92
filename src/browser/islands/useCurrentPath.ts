import { useEffect, useState } from 'react'

/** The path of the page that an island is on; null until it has hydrated, as on the server. */
export function useCurrentPath(): string | null {
  const [path, setPath] = useState<string | null>(null)
  useEffect(() => setPath(location.pathname), [])
  return path
}
