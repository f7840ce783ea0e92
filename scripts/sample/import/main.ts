import { readEnvironment } from '../../../src/config/read-environment.ts'
import { createShopifyAdmin } from '../../admin/shopify-admin.ts'
import { configuredEnvironment } from '../../lib/local-environment.ts'
import { fail } from '../../lib/process.ts'
import { readArguments } from '../../lib/read-arguments.ts'
import { prepareSample, requireSampleFolder } from '../prepare.ts'
import { importSample, requireCredentials } from './import-sample.ts'
import { planImport } from './plan-import.ts'
import { readSampleShop } from './sample-shop.ts'

// `npm run sample:import [-- --dry-run] [-- --replace]`: puts the sample shop into the configured store and dataset.
// What is there already stays as it is; `--replace` replaces documents of the same ids.
const { values } = readArguments('npm run sample:import -- [--dry-run] [--replace] [--folder FOLDER]', {
  options: {
    'dry-run': { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    folder: { type: 'string', default: '.local/sample' },
  },
})
try {
  const environment = readEnvironment(configuredEnvironment())
  // Before the pictures are rendered, which takes minutes the first time.
  if (!values['dry-run']) requireCredentials(environment)
  requireSampleFolder(values.folder)
  await prepareSample(values.folder)
  const shop = await readSampleShop(values.folder)
  console.log((await planImport(createShopifyAdmin(environment), shop)).join('\n'))
  if (!values['dry-run']) {
    console.log('')
    await importSample(environment, shop, {
      folder: values.folder,
      replace: values.replace,
      report: console.log,
    })
    console.log('Imported. "npm run doctor" says whether everything fits.')
  }
} catch (error) {
  fail(error)
}
