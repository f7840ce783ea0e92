/** The Network Information API, which TypeScript's own types leave out because only Chromium has it. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}
