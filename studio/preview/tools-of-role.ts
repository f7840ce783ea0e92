import type { CurrentUser, Tool } from 'sanity'

const PREVIEW_TOOL = 'presentation'

type User = Pick<CurrentUser, 'roles'> | null | undefined

/**
 * Whether an editor may use the preview: those who may only read cannot write the secret that opens it (OPEN-02,
 * OPEN-03).
 */
export function mayPreview(user: User): boolean {
  const roles = user?.roles ?? []
  return roles.length === 0 || roles.some(({ name }) => name !== 'viewer')
}

/** The studio's tools for an editor, without the preview if they may not use it. */
export const toolsOfRole = (tools: Tool[], user: User): Tool[] =>
  mayPreview(user) ? tools : tools.filter(({ name }) => name !== PREVIEW_TOOL)
