import { type ConfigData, HtmlValidate } from 'html-validate'
import { pagesOf } from '../built-pages.ts'

/** What a finding says of an element, with the rule that it breaks. */
interface Finding {
  rule: string
  text: string
}

const config: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // A slide's place among the others is the name of its list item, which screen readers say.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The filter applies what is chosen at once, and is there only with scripts: it has nothing to submit.
    'wcag/h32': 'off',
  },
}

/** Inline styles and code, which are most of a page and nothing that is checked here. */
const textPattern = /(<(style|script)\b[^>]*>).*?(<\/\2>)/gs

/** The findings in a page's HTML. */
function findingsIn(validator: HtmlValidate, html: string): readonly Finding[] {
  const { results } = validator.validateStringSync(html.replaceAll(textPattern, '$1$3'))
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId: rule, message, selector }) => ({
      rule,
      text: selector === null ? message : `${message}, at ${selector}`,
    })),
  )
}

/** Checks that every page of a built site is valid HTML: one sentence for each finding, with one page that has it. */
export function checkHtml(directory: string): { problems: string[]; pages: number } {
  const validator = new HtmlValidate(config)
  const found = new Map<string, { path: string; pages: number }>()
  let pages = 0
  for (const { path, html } of pagesOf(directory)) {
    pages += 1
    const findings = new Set(findingsIn(validator, html).map(({ rule, text }) => `${text} (${rule})`))
    for (const finding of findings) {
      const known = found.get(finding)
      found.set(finding, { path: known?.path ?? path, pages: (known?.pages ?? 0) + 1 })
    }
  }
  const problems = [...found].map(
    ([finding, { path, pages: count }]) => `${path}${count > 1 ? ` and ${count - 1} more` : ''}: ${finding}`,
  )
  return { problems, pages }
}
