/** What an editor reads of a field: its name, what it does on the page, and what happens when it is empty. */
export interface Shown {
  name: string
  title: string
  description: string
  group?: string
}
