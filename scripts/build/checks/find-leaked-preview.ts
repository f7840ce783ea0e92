import { globSync, readFileSync } from 'node:fs'
import { studioFiles } from '../built-pages.ts'

/** What only the server's preview has: its words, click to edit, changes as they are saved, and the marks in texts. */
const traces = [
  'data-sanity',
  'data-commerce-admin',
  'sanity-visual-editing',
  '/_preview/',
  'preview-panel',
  'preview:updated',
  'You are viewing a preview',
  'The preview cannot be reached',
  'data-page-version',
  'Idiomorph',
  '\uE600',
]

/** One sentence for each of the shop's files (not the studio's) with a trace of the preview. */
export function findLeakedPreview(directory: string): string[] {
  const files = globSync('**/*.{html,js,css,json,xml,txt}', { cwd: directory, exclude: studioFiles })
  return files.flatMap((file) => {
    const text = readFileSync(`${directory}/${file}`, 'utf8')
    return traces
      .filter((trace) => text.includes(trace))
      .map((trace) => `${file} contains ${JSON.stringify(trace)}, which belongs to the preview`)
  })
}
