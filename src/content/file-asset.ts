/** A downloadable file of the content service. */
export interface ContentFile {
  /** Id of the asset. */
  id: string
  url: string
  /** File name at upload. */
  name: string | null
  bytes: number | null
}
