import { contactTexts } from './contact-form-state.ts'

/** What stands beside a file field: the name of the chosen file, or that there is none (FORM-17). */
export const chosenFileText = (input: HTMLInputElement): string =>
  input.files?.[0]?.name ?? contactTexts.noFile
