import { API_PATH, FAVICON_PATH } from './paths.ts'
import { HEALTH_PATH, METRICS_PATH, READY_PATH } from './status-paths.ts'

/** What the shop's hosts and servers answer with files and programs, so that no page can be there (RTE-32). */
export const reservedPaths: readonly string[] = [
  '/robots.txt',
  '/sitemap.xml',
  FAVICON_PATH,
  '/apple-touch-icon.png',
  API_PATH,
  HEALTH_PATH,
  READY_PATH,
  METRICS_PATH,
]
