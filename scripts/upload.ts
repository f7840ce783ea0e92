import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readEnvironment } from '../src/config/read-environment.ts'
import { configuredEnvironment } from './lib/local-environment.ts'
import { fail } from './lib/process.ts'
import { readArguments, readCount } from './lib/read-arguments.ts'
import { configuredTargets } from './publisher/targets/configured-targets.ts'
import { uploadBuiltSite } from './publisher/targets/upload-built-site.ts'

// `npm run upload [-- --dir dist --release 17]`: uploads a site that `npm run build` has built to the hosts that the
// environment names. For CI; a publisher does it by itself.
try {
  const { values } = readArguments('npm run upload -- [--dir dist] [--release 1]', {
    options: { dir: { type: 'string', default: 'dist' }, release: { type: 'string', default: '1' } },
  })
  // A CI that runs this may be what the hook starts.
  const { BUILD_HOOK_URL: _, ...configured } = configuredEnvironment()
  const targets = configuredTargets(readEnvironment(configured), console.log)
  if (targets.length === 0) throw new Error('No host to upload to is configured; see .env.example.')
  const directory = resolve(values.dir)
  if (!existsSync(`${directory}/index.html`))
    throw new Error(`There is no built site in ${values.dir}; run "npm run build".`)
  const release = readCount('--release', values.release)
  await uploadBuiltSite(targets, { directory, release }, (name, { files }) =>
    console.log(`${name} shows the site; it got ${files} files that it did not have.`),
  )
} catch (error) {
  fail(error)
}
