import { existsSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { z } from 'zod'
import { type ContentType, contentTypes } from '../../../src/config/content-types.ts'
import type { RawContent } from '../../../src/content/fetch-documents.ts'
import { type RawDocument, rawDocument } from '../../../src/content/parse-documents.ts'
import { writeDurably } from '../../../src/lib/write-durably.ts'

const types = contentTypes.map(({ type }) => type)

const lineSchema = z.union([
  z.object({ type: z.enum(types), document: rawDocument }),
  z.object({ type: z.enum(types), deleted: z.string() }),
])
type Line = z.infer<typeof lineSchema>

const textOf = (lines: readonly Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Lines that are written at once: all documents of a large shop take hundreds of MiB as one text. */
const LINES_AT_ONCE = 100

function* textsOf(lines: readonly Line[]): Generator<string> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE)
    yield textOf(lines.slice(start, start + LINES_AT_ONCE))
}

function lineOf(text: string): Line | null {
  try {
    return lineSchema.parse(JSON.parse(text))
  } catch {
    // Half a line, after a crash, or one of other code: the document is only needed while its present state is unusable.
    return null
  }
}

/** The same document of other content if it is equal. */
function sharedWith(content: RawContent, type: ContentType, document: RawDocument): RawDocument {
  const other = content.get(type)?.get(document._id)
  return other !== undefined && JSON.stringify(other) === JSON.stringify(document) ? other : document
}

/** The differences of two contents, whose unchanged documents are the same objects. */
function differences(before: RawContent, after: RawContent): Line[] {
  return types.flatMap((type): Line[] => {
    const [old, now] = [before.get(type), after.get(type)]
    const written = [...(now?.values() ?? [])].filter((document) => old?.get(document._id) !== document)
    const deleted = [...(old?.keys() ?? [])].filter((id) => now?.has(id) !== true)
    return [
      ...written.map((document) => ({ type, document })),
      ...deleted.map((id) => ({ type, deleted: id })),
    ]
  })
}

/** Stores the documents that a release shows, so that an unusable one is shown as it was after a restart, too. */
export class FallbackDocuments {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Empty without a file. Documents that are equal in `published` are the same objects, which take memory once. */
  read(published: RawContent = new Map()): RawContent {
    const documents = new Map<ContentType, Map<string, RawDocument>>()
    for (const text of existsSync(this.#file) ? readFileSync(this.#file, 'utf8').split('\n') : []) {
      const line = lineOf(text)
      if (line === null) continue
      const ofType = documents.get(line.type) ?? new Map<string, RawDocument>()
      documents.set(line.type, ofType)
      if ('deleted' in line) ofType.delete(line.deleted)
      else ofType.set(line.document._id, sharedWith(published, line.type, line.document))
    }
    return documents
  }

  /** Replaces what is there, or leaves it. @throws the error of the disk */
  write(content: RawContent): Promise<void> {
    return writeDurably(this.#file, textsOf(differences(new Map(), content)))
  }

  /** @throws the error of the disk */
  async append(before: RawContent, after: RawContent): Promise<void> {
    const handle = await open(this.#file, 'a')
    try {
      await handle.appendFile(textOf(differences(before, after)))
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }
}
