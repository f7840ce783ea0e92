import { useCallback, useState } from 'react'
import { report } from '#browser/reporting/report.ts'
import { loadSharedData } from '#features/shared-data/shared-data.api.ts'
import type { SharedData } from '#features/shared-data/shared-data.ts'

export type Submenus = SharedData['submenus']

/** What the submenus show, null until `load` has fetched it; a failure is reported, and the next call tries again. */
export function useSubmenuData(): { submenus: Submenus | null; load: () => Promise<Submenus | null> } {
  const [submenus, setSubmenus] = useState<Submenus | null>(null)
  const load = useCallback(async () => {
    try {
      const data = await loadSharedData()
      setSubmenus(data.submenus)
      return data.submenus
    } catch (error) {
      report(error, { part: 'menu' })
      return null
    }
  }, [])
  return { submenus, load }
}
