/** The only one of these documents, whose page stands in for their list (RTE-17, RTE-30); null for none or several. */
export function onlyEntry<Entry>([first, ...others]: readonly Entry[]): Entry | null {
  return first === undefined || others.length > 0 ? null : first
}
