/** What the publisher reports to its metrics while it works. */
export interface PublisherMeter {
  /** `waited`: for each delivery in the release, the seconds since it arrived. */
  recordLive(release: { waited: readonly number[]; seconds: number; cause: string }): void
  countFailure(): void
}
