import type { CurrentUser, Tool } from 'sanity'

const PREVIEW_TOOL = 'presentation'

/**
 * The studio's tools for somebody. Who may only read cannot write the secret that opens the preview, so the tool would show a
 * page that refuses them (OPEN-02, OPEN-03).
 */
export function toolsOfRole(tools: Tool[], user: Pick<CurrentUser, 'roles'> | null | undefined): Tool[] {
  const roles = user?.roles ?? []
  const isViewer = roles.length > 0 && roles.every(({ name }) => name === 'viewer')
  return isViewer ? tools.filter(({ name }) => name !== PREVIEW_TOOL) : tools
}
