import { answerFault, type FormField, fieldTexts, fileFault } from './form-rules.ts'

interface Answer {
  label: string
  type: FormField['type']
  text: string
}

interface AnsweredFile {
  label: string
  name: string
  type: string
  /** Base64. */
  content: string
}

type ReadAnswers =
  | { ok: true; answers: readonly Answer[]; files: readonly AnsweredFile[] }
  | { ok: false; faults: Readonly<Record<string, string>> }

/** How files of these kinds begin. A picture that begins otherwise is none, whatever it is called. */
const beginnings: Readonly<Record<string, readonly RegExp[]>> = {
  'image/png': [/^[\s\S]PNG\r\n/],
  'image/jpeg': [/^\xff\xd8\xff/],
  'image/gif': [/^GIF8[79]a/],
  'image/webp': [/^RIFF[\s\S]{4}WEBP/],
  'image/avif': [/^[\s\S]{4}ftyp(avif|avis|mif1)/],
  'image/heic': [/^[\s\S]{4}ftyp(heic|heix|hevc|mif1|msf1)/],
  'application/pdf': [/^%PDF-/],
}

function isWhatItSays(type: string, bytes: Buffer): boolean {
  const patterns = beginnings[type.toLowerCase()]
  if (patterns === undefined) return true
  const start = bytes.subarray(0, 16).toString('latin1')
  return patterns.some((pattern) => pattern.test(start))
}

/** A name that is only a name, wherever it is saved. */
const plainName = (name: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  name.replaceAll(/[\u0000-\u001f\u007f/\\]/g, '_').slice(-120) || 'file'

/** Either why it cannot be kept, or the file; neither where none was chosen. */
interface ReadFile {
  fault: string | null
  file: AnsweredFile | null
}

async function readFile(field: FormField, sent: FormDataEntryValue | null): Promise<ReadFile> {
  const file = sent instanceof File ? sent : null
  const fault = fileFault(field, file)
  if (fault !== null) return { fault, file: null }
  if (file === null || file.size === 0) return { fault: null, file: null }
  const bytes = Buffer.from(await file.arrayBuffer())
  if (!isWhatItSays(file.type, bytes)) return { fault: fieldTexts.fileType, file: null }
  const { label } = field
  const type = file.type === '' ? 'application/octet-stream' : file.type
  return { fault: null, file: { label, name: plainName(file.name), type, content: bytes.toString('base64') } }
}

/** What was sent, as answers to these fields; anything else that came along is left out. Faults are by field name. */
export async function readAnswers(fields: readonly FormField[], sent: FormData): Promise<ReadAnswers> {
  const answers: Answer[] = []
  const files: AnsweredFile[] = []
  const faults = new Map<string, string>()
  for (const field of fields) {
    const value = sent.get(field.name)
    if (field.type === 'file') {
      const read = await readFile(field, value)
      if (read.fault !== null) faults.set(field.name, read.fault)
      else if (read.file !== null) files.push(read.file)
      continue
    }
    // Browsers send the ends of lines as carriage return and line feed.
    const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
    const fault = answerFault(field, text)
    if (fault !== null) faults.set(field.name, fault)
    else if (text !== '') answers.push({ label: field.label, type: field.type, text })
  }
  if (faults.size > 0) return { ok: false, faults: Object.fromEntries(faults) }
  return { ok: true, answers, files }
}
