import type { Environment } from '../../../src/config/env.ts'
import { readEnvironment } from '../../../src/config/read-environment.ts'
import type { ShownContent } from '../../../src/content/incremental-content.ts'
import type { SiteLinks } from '../../build/checks/check-links.ts'
import type { MovedPage } from '../../build/headers-and-redirects.ts'
import type { ProcessEnvironment } from '../../lib/process.ts'
import type { HeavyPage } from '../release.ts'
import type { ReadLog } from './read-log.ts'
import { type ShopData, ShopReader } from './shop-reader.ts'
import { SiteRenderer } from './site-renderer.ts'
import { SpareFolder } from './spare-folder.ts'
import { TrackedObjects } from './tracked-objects.ts'
import { TrackedShop } from './tracked-shop.ts'

/** The state that a process keeps from one release to make the next one from changes only. */
export interface RenderedSite {
  /** The cached folder of the renderer, which loads modules from there when a page first needs them. */
  bundle: string
  /** The release's folder. */
  directory: string
  data: ShopData
  shown: ShownContent
  moved: readonly MovedPage[]
  links: SiteLinks
  heavyPages: readonly HeavyPage[]
}

/** What all releases of a process are made with. */
export interface BuilderOptions {
  environment: Environment
  variables: ProcessEnvironment
  log: ReadLog
  reader: ShopReader
  renderer: SiteRenderer
  spare: SpareFolder
  /** With at least this number of changed files, they are written as those of a full release are. */
  manyFiles: number
  /** Resolves if the publisher still waits for this release, which is then added to its list. */
  requirePublisherWaits: () => Promise<void>
}

/** Starting a thread takes as long as rendering this number of files. */
const MANY_FILES = 200

/** @throws ConfigurationError listing what the environment lacks. */
export function createBuilderOptions(
  variables: ProcessEnvironment,
  requirePublisherWaits: () => Promise<void> = async () => {},
): BuilderOptions {
  const environment = readEnvironment(variables)
  const objects = new TrackedObjects()
  return {
    environment,
    variables,
    log: objects.log,
    reader: new ShopReader(environment, new TrackedShop(objects)),
    renderer: new SiteRenderer(objects.log),
    spare: new SpareFolder(),
    manyFiles: MANY_FILES,
    requirePublisherWaits,
  }
}
