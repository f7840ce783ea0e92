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

test('sets cart on opening it and none on closing (CHR-28)', () => {
  openOverlay('cart')
  expect($overlay.get()).toBe('cart')
  closeOverlay()
  expect($overlay.get()).toBe('none')
})

test('toggles the menu, also from any other overlay (CHR-29)', () => {
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

test('closes the submenu when the overlay changes (CHR-30, CHR-31)', () => {
  toggleSiteMenu()
  openSubmenu('water')
  expect($submenu.get()).toBe('water')
  openSubmenu('powders')
  expect($submenu.get()).toBe('powders')
  openOverlay('cart')
  expect($submenu.get()).toBeNull()
})

test('opens a submenu only while the menu is open, and closes it alone (CHR-31)', () => {
  openSubmenu('water')
  expect($submenu.get()).toBeNull()
  toggleSiteMenu()
  openSubmenu('water')
  closeSubmenu()
  expect($submenu.get()).toBeNull()
  expect($overlay.get()).toBe('site-menu')
})
