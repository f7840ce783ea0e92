import { join } from 'node:path'
import { createBuilder } from '../../../scripts/publisher/builder-client.ts'
import { hashOfCode } from '../../../scripts/publisher/code-hash.ts'

// `node builder-of-one-release.fixture.ts FOLDER`: asks a builder for the second release in FOLDER, as a publisher does.

const [, , folder = ''] = process.argv
const builder = createBuilder(process.env, {
  code: hashOfCode(process.env),
  onWarmUpFailed: () => {},
  onDiffersFromLive: () => {},
})
await builder.makeRelease({ previous: null, changes: 'everything', outDir: join(folder, 'releases', '2') })
