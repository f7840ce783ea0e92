// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const loadStyles = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('#browser/load-styles.ts', () => ({ loadStyles }))

beforeEach(() => {
  vi.resetModules()
  loadStyles.mockReset()
  document.body.innerHTML = '<span data-tooltip><button></button><span hidden>Lemon mint</span></span>'
})

test.each([
  ['shows the tooltip of what is focused when its script starts', true],
  ['loads no styles for what nobody has turned to', false],
] as const)('%s (CHR-25)', async (_, isFocused) => {
  const { startTooltips } = await import('#components/tooltip/start-tooltips.view.ts')
  if (isFocused) document.querySelector('button')?.focus()
  startTooltips()
  expect(loadStyles).toHaveBeenCalledTimes(isFocused ? 1 : 0)
})
