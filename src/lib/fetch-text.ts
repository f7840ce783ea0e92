/** The text at `url`. @throws Error when it cannot be loaded. */
export async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} was answered with status ${response.status}`)
  return response.text()
}
