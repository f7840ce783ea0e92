import { expect, test } from 'vitest'
import { measureLoad } from '../load.ts'

test('sends sign-ups long enough for memory to settle, or not at all', async () => {
  for (const seconds of [10, 29, Number.NaN])
    await expect(measureLoad('node', { perSecond: 1, seconds })).rejects.toThrow('at least 30')
})
