import { expect, test } from 'vitest'
import { menuList } from '#features/menu/menu-list.build.ts'
import { itemsOfAnyWidth } from '#features/menu/menu-list.ts'

const own = { icon: null, subtext: null, link: null, submenu: null }
const link = { href: '/shop/gifts', title: 'Gifts', external: false, rel: null, target: null }

test('makes an item a link unless it has a submenu, which it can also do without (CHR-13)', () => {
  const menu = [
    {
      key: 'shop',
      mobileOnly: true,
      items: [
        { ...own, key: 'gifts', title: 'Gifts for you', link },
        { ...own, key: 'water', title: 'Water', link, submenu: { backgroundColor: null, categories: [] } },
        { ...own, key: 'lost', title: 'Lost' },
      ],
    },
  ]
  const [section] = menuList(menu)
  expect(menuList(menu)).toBe(menuList(menu))
  expect(section).toMatchObject({ key: 'shop', mobileOnly: true })
  expect(section?.items).toEqual([
    {
      key: 'gifts',
      title: 'Gifts for you',
      subtext: null,
      picture: null,
      link: { href: '/shop/gifts', rel: null, target: null },
      submenuHref: null,
    },
    { key: 'water', title: 'Water', subtext: null, picture: null, link: null, submenuHref: '/shop/gifts' },
    { key: 'lost', title: 'Lost', subtext: null, picture: null, link: null, submenuHref: null },
  ])
})

test('leaves out items that only small windows show where one is opened from the start (CHR-14)', () => {
  const sections = [
    { mobileOnly: true, items: ['gifts'] },
    { mobileOnly: false, items: ['water', 'tea'] },
  ]
  expect(itemsOfAnyWidth(sections)).toEqual(['water', 'tea'])
})
