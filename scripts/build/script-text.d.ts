declare module '*?script-text' {
  /** A file with its imports, for an inline script (`scripts-as-text.ts`). */
  const code: string
  export default code
}
