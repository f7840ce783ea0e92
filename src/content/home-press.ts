import type { Content } from './content.ts'
import type { Press } from './press.ts'

/** The quotes that the home page shows, without those that this variant leaves out (DOC-01). */
export async function homePress(content: Content): Promise<readonly Press[]> {
  const { featuredPress } = await content.home()
  const found = await Promise.all(featuredPress.map((id) => content.byId('press', id)))
  return found.filter((press) => press !== null)
}
