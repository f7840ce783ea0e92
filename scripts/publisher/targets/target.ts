/** A release to show at a host. */
export interface UploadJob {
  release: number
  /** The folder with the release's files. */
  directory: string
  /** Somebody went back to this release, and nothing newer is to be shown. */
  isHeld: boolean
  /** Ends the upload: the publisher stops, or another release is to be shown at once. */
  signal: AbortSignal
  /** The checkpoint of an interrupted upload, and its release. */
  checkpoint: { release: number; text: string } | null
  /** Stores where an interrupted upload resumes. @throws the error of the disk */
  saveCheckpoint(text: string): Promise<void>
}

export interface Uploaded {
  /** How many files the host did not have. */
  files: number
  /** Whether the host serves the release now; false where it builds the site itself and does not say when it is done. */
  isLive: boolean
}

/** A host outside that shows the live release. */
export interface Target {
  /** Host and site, so that another site's record is not taken for this one's: "netlify:shop". */
  id: string
  /** What editors read: "Netlify". */
  name: string
  /**
   * Makes the host show a release. Until this resolves it shows what it did before.
   * @throws TargetError saying why it could not.
   */
  upload(job: UploadJob): Promise<Uploaded>
  /**
   * Asks the host whether it knows the site and the token.
   * @throws TargetError saying why it does not.
   */
  check?(signal: AbortSignal): Promise<void>
}

/** A host refused a release, or could not be reached; its site is as it was. */
export class TargetError extends Error {
  override name = 'TargetError'
  /** How long the host asked to wait before trying again, in ms; null where it did not say. */
  readonly retryAfterMs: number | null

  constructor(message: string, options: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}
