import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formDocuments } from '../../../tests/contract/forms.fixture.ts'
import {
  samplePicture,
  startTestContentService,
  writeSample,
} from '../../local/content/tests/content-service.fixture.ts'
import { startMailService } from '../../local/mail/service.ts'
import { MAIL_KEY } from '../../local/mail/tests/mail-service.fixture.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { builtSite, startEngine, variables } from './engine.fixture.ts'

/** The Worker on Cloudflare's engine with local content and email-marketing services. */
export async function startShop() {
  const directory = await temporaryFolder()
  const sampleDir = await writeSample(
    join(directory, 'sample'),
    [
      ...formDocuments,
      {
        _id: 'ginger',
        _type: 'ingredient',
        title: 'Ginger',
        image: { _type: 'image', _sanityAsset: 'image@file://./images/ginger.png' },
      },
    ],
    { 'ginger.png': await samplePicture(300, 200, '#E8B23A') },
  )
  const content = await startTestContentService({ sampleDir })
  const mail = await startMailService({ port: 0, stateDir: join(directory, 'mail'), key: MAIL_KEY })
  const given = variables({
    PUBLIC_SANITY_API_HOST: content.url,
    EMAIL_MARKETING_URL: mail.url,
    EMAIL_MARKETING_KEY: MAIL_KEY,
  })
  const site = await builtSite(given)
  const engine = await startEngine(site, given)
  return {
    engine,
    content,
    mailUrl: mail.url,
    async close() {
      await engine.close()
      await Promise.all([mail.close(), content.close()])
      await Promise.all([directory, site].map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
}
