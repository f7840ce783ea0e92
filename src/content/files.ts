/** A file of the content service, to be downloaded. */
export interface ContentFile {
  /** The asset's id. */
  id: string
  url: string
  /** As it was called when it was uploaded. */
  name: string | null
  bytes: number | null
}
