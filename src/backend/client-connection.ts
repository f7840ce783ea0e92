/** What a request itself does not tell about its sender. */
export interface ClientConnection {
  /** The sender's IP address, for rate limits. */
  address: string
}
