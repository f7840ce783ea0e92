import sharp from 'sharp'
import { expect, test } from 'vitest'
import { differenceOf } from '../compare.ts'

const screen = (color: string, spot?: string) => {
  const base = sharp({ create: { width: 10, height: 10, channels: 3, background: color } })
  if (spot === undefined) return base.png().toBuffer()
  const input = { create: { width: 2, height: 1, channels: 3 as const, background: spot } }
  return base
    .composite([{ input, left: 4, top: 5 }])
    .png()
    .toBuffer()
}

test('tells by how many pixels two screens differ, and shows which', async () => {
  const { share, picture } = await differenceOf(await screen('#ffffff'), await screen('#ffffff', '#ff00ff'))
  expect(share).toBe(0.02)
  const { data } = await sharp(picture ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (5 * 10 + 4) * 3
  expect([...data.subarray(at, at + 3)]).toEqual([255, 0, 0])
  expect(data[0]).toBeGreaterThan(200)
})

test('does not tell apart what nobody sees, and takes another size for another screen', async () => {
  expect(await differenceOf(await screen('#fafafa'), await screen('#ffffff'))).toMatchObject({ share: 0 })
  const wider = await sharp({ create: { width: 11, height: 10, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  expect(await differenceOf(await screen('#ffffff'), wider)).toEqual({ share: 1, picture: null })
})
