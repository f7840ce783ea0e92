import { hasSameProps, isImmutable, type Props } from './same-props.ts'

/** The last props of each island's module and export, and their text. */
const latest = new Map<string, { props: Props; text: string }>()

interface Island {
  componentUrl: string
  componentExport: { value: string }
}

/** An island's props as its attribute has them, made once for the same props in a row. */
export function islandProps(
  { componentUrl, componentExport }: Island,
  props: Props,
  serialize: () => string,
): string {
  if (!Object.values(props).every(isImmutable)) return serialize()
  const island = `${componentUrl}#${componentExport.value}`
  const known = latest.get(island)
  if (known !== undefined && hasSameProps(known.props, props)) return known.text
  const text = serialize()
  latest.set(island, { props: { ...props }, text })
  return text
}
