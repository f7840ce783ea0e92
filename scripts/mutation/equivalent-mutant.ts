/** A change of the code that no test can notice, and why. */
export interface EquivalentMutant {
  readonly file: string
  /** The lines that it changes, without the space around each. */
  readonly code: string
  /** The part of them that is changed, and by what. */
  readonly original: string
  readonly replacement: string
  /** Why the code does the same with it. */
  readonly reason: string
}
