/** What every field has: its key, and what editors read, that is its title, its effect on the page, and its effect if empty. */
export interface BaseField {
  name: string
  title: string
  description: string
  group?: string
}
