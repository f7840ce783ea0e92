import { beforeEach, expect, test } from 'vitest'
import {
  $overlay,
  $submenu,
  closeOverlay,
  closeSubmenu,
  openOverlay,
  openSubmenu,
  toggleSiteMenu,
} from '#browser/overlay.store.ts'

beforeEach(closeOverlay)

test('opening the cart sets cart, closing returns none (CHR-28)', () => {
  openOverlay('cart')
  expect($overlay.get()).toBe('cart')
  closeOverlay()
  expect($overlay.get()).toBe('none')
})

test('the menu toggle switches between none and site-menu, and from any other overlay to the menu (CHR-29)', () => {
  toggleSiteMenu()
  expect($overlay.get()).toBe('site-menu')
  toggleSiteMenu()
  expect($overlay.get()).toBe('none')
  for (const other of ['cart', 'gallery'] as const) {
    openOverlay(other)
    toggleSiteMenu()
    expect($overlay.get()).toBe('site-menu')
  }
})

test('changing the overlay closes any open submenu (CHR-30, CHR-31)', () => {
  toggleSiteMenu()
  openSubmenu('water')
  expect($submenu.get()).toBe('water')
  openSubmenu('powders')
  expect($submenu.get()).toBe('powders')
  openOverlay('cart')
  expect($submenu.get()).toBeNull()
})

test('a submenu opens only within the menu, and closes by itself (CHR-31)', () => {
  openSubmenu('water')
  expect($submenu.get()).toBeNull()
  toggleSiteMenu()
  openSubmenu('water')
  closeSubmenu()
  expect($submenu.get()).toBeNull()
  expect($overlay.get()).toBe('site-menu')
})
