import { createFilesCheck, type FilesCheck } from '#config/form-files.ts'
import { answerError, type FormField, fieldTexts, mediaTypeOf } from '#config/form-rules.ts'

interface Answer {
  label: string
  type: FormField['type']
  text: string
}

interface AnswerFile {
  label: string
  name: string
  type: string
  /** Base64. */
  content: string
}

type ParsedAnswers =
  | { ok: true; answers: readonly Answer[]; files: readonly AnswerFile[] }
  | { ok: false; errors: Readonly<Record<string, string>> }

interface FileFormat {
  types: readonly string[]
  /** What a name may end with, in lower case. */
  endings: readonly string[]
  /** The first bytes. */
  signature: RegExp
}

/** The formats whose content is checked; all of `image/*` are among them. */
const fileFormats: readonly FileFormat[] = [
  { types: ['image/png'], endings: ['png'], signature: /^[\s\S]PNG\r\n/ },
  { types: ['image/jpeg'], endings: ['jpg', 'jpeg', 'jpe', 'jfif'], signature: /^\xff\xd8\xff/ },
  { types: ['image/gif'], endings: ['gif'], signature: /^GIF8[79]a/ },
  { types: ['image/webp'], endings: ['webp'], signature: /^RIFF[\s\S]{4}WEBP/ },
  { types: ['image/avif'], endings: ['avif', 'avifs'], signature: /^[\s\S]{4}ftyp(avif|avis|mif1)/ },
  {
    types: ['image/heic', 'image/heif'],
    endings: ['heic', 'heif', 'hif'],
    signature: /^[\s\S]{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/,
  },
  { types: ['image/bmp'], endings: ['bmp', 'dib'], signature: /^BM/ },
  { types: ['image/tiff'], endings: ['tif', 'tiff'], signature: /^(?:II\*\0|MM\0\*)/ },
  { types: ['application/pdf'], endings: ['pdf'], signature: /^%PDF-/ },
]

const endingOf = (name: string) => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? null

/**
 * Whether a file is what its media type and the ending of its name say, as far as they name a format above. Whoever opens it
 * goes by the ending, so a picture's type on a program's name is refused, too.
 */
function isWhatItSays(type: string, name: string, bytes: Buffer): boolean {
  const ending = endingOf(name)
  const format =
    fileFormats.find(({ types }) => types.includes(type)) ??
    fileFormats.find(({ endings }) => ending !== null && endings.includes(ending))
  if (format === undefined) return true
  if (ending !== null && !format.endings.includes(ending)) return false
  return format.signature.test(bytes.subarray(0, 16).toString('latin1'))
}

/** Of a longer name the end is kept, which says what the file is. */
const MAX_FILE_NAME_LENGTH = 120

/** Replaces path separators and control characters, so that the name is safe wherever the file is saved. */
const sanitizeFileName = (name: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  name.replaceAll(/[\u0000-\u001f\u007f/\\]/g, '_').slice(-MAX_FILE_NAME_LENGTH) || 'file'

/** Both null where no file was chosen. */
interface ParsedFile {
  error: string | null
  file: AnswerFile | null
}

async function parseFile(
  field: FormField,
  value: FormDataEntryValue | null,
  fileError: FilesCheck,
): Promise<ParsedFile> {
  const file = value instanceof File ? value : null
  const error = fileError(field, file)
  if (error !== null) return { error, file: null }
  if (file === null || file.size === 0) return { error: null, file: null }
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = mediaTypeOf(file.type) || 'application/octet-stream'
  if (!isWhatItSays(type, file.name, bytes)) return { error: fieldTexts.fileType, file: null }
  const { label } = field
  return {
    error: null,
    file: { label, name: sanitizeFileName(file.name), type, content: bytes.toString('base64') },
  }
}

/** Parses submitted form data as answers to `fields`; other entries are ignored. Errors are by field name. */
export async function parseAnswers(fields: readonly FormField[], formData: FormData): Promise<ParsedAnswers> {
  const answers: Answer[] = []
  const files: AnswerFile[] = []
  const errors = new Map<string, string>()
  const fileError = createFilesCheck()
  for (const field of fields) {
    const value = formData.get(field.name)
    if (field.type === 'file') {
      const parsed = await parseFile(field, value, fileError)
      if (parsed.error !== null) errors.set(field.name, parsed.error)
      else if (parsed.file !== null) files.push(parsed.file)
      continue
    }
    // Browsers submit line breaks as CRLF.
    const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
    const error = answerError(field, text)
    if (error !== null) errors.set(field.name, error)
    else if (text !== '') answers.push({ label: field.label, type: field.type, text })
  }
  if (errors.size > 0) return { ok: false, errors: Object.fromEntries(errors) }
  return { ok: true, answers, files }
}
