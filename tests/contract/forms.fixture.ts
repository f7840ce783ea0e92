import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  startTestContentService,
  writeSample,
} from '../../scripts/local/content/tests/content-service.fixture.ts'
import { startMailService } from '../../scripts/local/mail/service.ts'
import { MAIL_KEY } from '../../scripts/local/mail/tests/mail-service.fixture.ts'
import { temporaryFolder } from '../../scripts/local/shared/tests/local-services.fixture.ts'
import { readEnvironment } from '../../src/config/read-environment.ts'
import { type RunningBackend, startBackend } from '../../src/server/start-backend.ts'

export const siteOrigin = 'https://lull.example'

const field = (
  name: string,
  type: string,
  required: boolean,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  _type: 'formField',
  _key: name,
  label: `Your ${name}`,
  name,
  type,
  required,
  ...more,
})

const form = (slug: string, more: Readonly<Record<string, unknown>>) => ({
  _id: `form-${slug}`,
  _type: 'form',
  title: 'Write to us',
  slug: { _type: 'slug', current: slug },
  ...more,
})

/** A form with every field type, one without recipients, one of hemp-derived content, and two mailing lists. */
export const formDocuments = [
  form('write', {
    id: 'write',
    notificationRecipients: [{ _type: 'recipient', _key: 'r', name: 'Robin', email: 'robin@lull.example' }],
    fields: [
      field('name', 'text', true),
      field('email', 'email', true),
      field('link', 'url', false),
      field('message', 'textarea', false),
      field('topic', 'select', false, {
        options: ['order', 'cloud'].map((value) => ({
          _type: 'selectOption',
          _key: value,
          key: value,
          value,
        })),
      }),
      field('picture', 'file', false, { accept: 'image/*' }),
    ],
    successMessage: 'It has <left>.',
  }),
  form('nobody', { id: 'nobody', fields: [field('name', 'text', true)] }),
  form('leaf', { id: 'leaf', cbd: true, fields: [field('name', 'text', true)] }),
  { _id: 'klaviyo', _type: 'klaviyo', listId: 'LETTER' },
  { _id: 'sign-up-a', _type: 'signUp', title: 'A', slug: { current: 'a' }, listId: 'PAGE1', cbd: true },
]

/** The environment of a backend that uses these services. */
export const backendVariables = (services: { content: string; mail: string }): Record<string, string> => ({
  PUBLIC_SITE_URL: siteOrigin,
  PUBLIC_BACKEND_URL: 'https://api.lull.example/api/graphql',
  BACKEND_HOSTS: 'edge.lull.example:8443',
  PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
  PUBLIC_SANITY_PROJECT_ID: 'lull',
  PUBLIC_SANITY_API_HOST: services.content,
  PUBLIC_STOREFRONT_API_URL: 'http://localhost:1/api/2026-04/graphql.json',
  PUBLIC_STOREFRONT_API_TOKEN: 'unused',
  EMAIL_MARKETING_URL: services.mail,
  EMAIL_MARKETING_KEY: MAIL_KEY,
})

export interface FormsWorld {
  backend: RunningBackend
  mailUrl: string
  outboxDirectory: string
  /** The messages of the backend's reported errors. */
  reports: string[]
  stopContent(): Promise<void>
  close(): Promise<void>
}

/** Starts the backend in this process with its own content and email-marketing services. */
export async function formsWorld(): Promise<FormsWorld> {
  const directory = await temporaryFolder()
  const sampleDir = await writeSample(join(directory, 'sample'), formDocuments)
  const content = await startTestContentService({ sampleDir })
  const mail = await startMailService({ port: 0, stateDir: join(directory, 'mail'), key: MAIL_KEY })
  const reports: string[] = []
  const outboxDirectory = join(directory, 'outbox')
  const backend = await startBackend({
    environment: readEnvironment(backendVariables({ content: content.url, mail: mail.url })),
    outboxDirectory,
    report: (error) => reports.push(error instanceof Error ? error.message : String(error)),
  })
  return {
    backend,
    mailUrl: mail.url,
    outboxDirectory,
    reports,
    stopContent: content.close,
    async close() {
      await backend.stop()
      await mail.close()
      await content.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
