import { readEnvironment } from '../src/config/read-environment.ts'
import { backUp, restore } from './backup/backup-and-restore.ts'
import { configuredEnvironment } from './lib/local-environment.ts'
import { fail } from './lib/process.ts'
import { readArguments } from './lib/read-arguments.ts'

// `npm run backup [-- --out FILE] [--dataset NAME]`: writes the content with drafts, pictures and files into an archive.
// `npm run backup -- --restore FILE --to DATASET [--replace-live]`: puts one back, over documents of the same ids.
const usage = `npm run backup -- [--out FILE] [--dataset NAME]
       npm run backup -- --restore FILE --to DATASET [--replace-live]`
const { values } = readArguments(usage, {
  options: {
    out: { type: 'string' },
    dataset: { type: 'string' },
    restore: { type: 'string' },
    to: { type: 'string' },
    'replace-live': { type: 'boolean', default: false },
  },
})
try {
  const environment = readEnvironment(configuredEnvironment())
  if (values.restore === undefined) {
    const dataset = values.dataset ?? environment.PUBLIC_SANITY_DATASET
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const file = values.out ?? `backups/${dataset}-${time}.tar.gz`
    const { documents, assets, bytes } = await backUp(environment, { file, dataset })
    console.log(
      `${file}: ${documents} documents, ${assets} pictures and files, ${(bytes / 1e6).toFixed(1)} MB.`,
    )
  } else {
    if (values.to === undefined) throw new Error('Name the dataset to restore into: --to DATASET')
    const { documents, added } = await restore(environment, {
      file: values.restore,
      dataset: values.to,
      mayReplaceLive: values['replace-live'],
    })
    console.log(`${documents} documents were restored into ${values.to}.`)
    if (added.length > 0)
      console.log(`${added.length} are not in the backup, and stay: ${added.toSorted().join(', ')}`)
  }
} catch (error) {
  fail(error)
}
