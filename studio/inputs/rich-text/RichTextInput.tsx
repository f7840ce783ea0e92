import {
  type ArrayOfObjectsInputProps,
  isArrayOfBlocksInputProps,
  type OnPasteFn,
  type PortableTextPluginsProps,
} from 'sanity'
import { pastedBlocks } from './pasted.ts'

/** Text copied within the studio is what it is; everything else that has a form is cleaned. */
const onPaste: OnPasteFn = ({ event }) => {
  const { clipboardData } = event
  if (clipboardData.types.includes('application/x-portable-text')) return undefined
  const html = clipboardData.getData('text/html')
  if (html === '') return undefined
  const insert = pastedBlocks(html, () => crypto.randomUUID().slice(0, 12).replaceAll('-', ''))
  return insert.length === 0 ? undefined : { insert }
}

/** OBJ-04: the rich text editor, with what is pasted cleaned. */
export const RichTextInput = (props: ArrayOfObjectsInputProps) =>
  props.renderDefault(isArrayOfBlocksInputProps(props) ? { ...props, onPaste } : props)

/** An address pasted onto words makes them a link, as this studio has it. */
export const RichTextPlugins = (props: PortableTextPluginsProps) =>
  props.renderDefault({
    ...props,
    plugins: { ...props.plugins, pasteLink: { link: ({ value }) => ({ _type: 'link', url: value.href }) } },
  })
