import {
  type ArrayOfObjectsInputProps,
  isArrayOfBlocksInputProps,
  type OnPasteFn,
  type PortableTextPluginsProps,
} from 'sanity'
import { htmlToBlocks } from './paste-html.ts'

/** Cleans pasted HTML; text copied within the studio is pasted unchanged. */
const onPaste: OnPasteFn = ({ event }) => {
  const { clipboardData } = event
  if (clipboardData.types.includes('application/x-portable-text')) return undefined
  const html = clipboardData.getData('text/html')
  if (html === '') return undefined
  const insert = htmlToBlocks(html, () => crypto.randomUUID().slice(0, 12).replaceAll('-', ''))
  return insert.length === 0 ? undefined : { insert }
}

/** The rich text editor, which cleans pasted HTML (OBJ-04). */
export const RichTextInput = (props: ArrayOfObjectsInputProps) =>
  props.renderDefault(isArrayOfBlocksInputProps(props) ? { ...props, onPaste } : props)

/** Makes the selected text a link when a URL is pasted. */
export const RichTextPlugins = (props: PortableTextPluginsProps) =>
  props.renderDefault({
    ...props,
    plugins: { ...props.plugins, pasteLink: { link: ({ value }) => ({ _type: 'link', url: value.href }) } },
  })
