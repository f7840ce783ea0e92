import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentTypes } from '#config/content-types.ts'
import { createContentSource } from '#content/client.ts'
import { createContent } from '#content/content.ts'
import type { ContentProblem } from '#content/problems.ts'
import { withoutMarks } from '#content/stega-marks.ts'
import { localTokens } from '../../scripts/local/content/accounts.ts'
import { startContentService } from '../../scripts/local/content/service.ts'
import {
  prepareTestSample,
  preparedSample as sampleDir,
} from '../../scripts/sample/tests/prepared-sample.fixture.ts'
import { createEditMarks, stegaMarks } from '../../src/server/preview/edit-marks.ts'
import { documentsOf } from '../unit/content.fixture.ts'

/** All documents of a dataset, twice, on a busy machine. */
const TIMEOUT_MS = 60_000
let stateDir = ''
let service = { url: '', close: async () => {} }

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'marks-test-'))
  await prepareTestSample()
  service = await startContentService({ port: 0, stateDir, sampleDir, datasets: ['production', 'staging'] })
}, 120_000)
afterAll(async () => {
  await service.close()
  await rm(stateDir, { recursive: true, force: true })
})

function open(dataset: string, hasEditMarks: boolean) {
  const problems: ContentProblem[] = []
  const source = createContentSource(
    {
      projectId: 'lull',
      dataset,
      apiHost: service.url,
      token: localTokens.administrator,
      perspective: 'drafts',
    },
    hasEditMarks ? createEditMarks().mark : undefined,
  )
  const content = createContent({
    source,
    siteOrigin: 'https://lull.example',
    excludeCBD: false,
    report: () => {},
    tolerate: (found) => problems.push(...found),
    ...(hasEditMarks ? { stega: stegaMarks } : {}),
  })
  return { content, problems }
}

/** The paths of values with marks; items of lists have no number. */
function markedPaths(value: unknown, path: string): string[] {
  if (typeof value === 'string') return withoutMarks(value) === value ? [] : [path]
  if (Array.isArray(value)) return value.flatMap((one) => markedPaths(one, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => markedPaths(one, name))
}

/** Fields whose values people see, by their names, and the addresses of pictures and films: all others are logic. */
const texts = new Set(
  `title subTitle subtitle pageTitle introTitle outroTitle header subheader heading heading1 heading2 headings
  description siteDescription text texts details caption quote attribution question label badge hour alt name product
  lotCode key submitValue successMessage cta disclaimer fdaDisclaimer copyright newsletterText subtext showMoreText
  marquees productTitle variantTitle discountExplainer giftNoteTextPlaceholder giftingNotice cbdWarning
  shippingNotePowderProducts featuredProductTitle featuredProductText relatedLinksHeading whatYouGetTitle
  whyItsGreatTitle accept decline reopen url path playbackId`.split(/\s+/),
)
const isText = (name: string) => texts.has(name) || /^[a-z]+(?:Title|Subtitle|Text)$/i.test(name)

test.each(['production', 'staging'])(
  'every document of %s is the same with marks, which only its texts, pictures and films have (RTE-29)',
  async (dataset) => {
    const [marked, plain] = [open(dataset, true), open(dataset, false)]
    for (const entry of contentTypes) {
      const [documents, expected] = [
        await documentsOf(marked.content, entry),
        await documentsOf(plain.content, entry),
      ]
      expect(stegaMarks.clean(documents)).toEqual(expected)
      const names = new Set(markedPaths(documents, entry.type))
      expect([entry.type, [...names].filter((name) => !isText(name))]).toEqual([entry.type, []])
    }
    expect(marked.problems).toEqual(plain.problems)
  },
  TIMEOUT_MS,
)
