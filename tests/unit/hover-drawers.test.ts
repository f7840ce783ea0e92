// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { startHoverDrawers } from '#components/hover-drawer/start-hover-drawers.view.ts'

/** jsdom has no pointer events. */
const leaveWindow = (pointerType: string) =>
  document.documentElement.dispatchEvent(Object.assign(new Event('pointerleave'), { pointerType }))

test('a drawer that closes when the mouse leaves does so when the mouse leaves the window (WID-18)', () => {
  document.body.innerHTML =
    '<details data-hover-drawer data-autoclose></details><details data-hover-drawer></details>'
  const drawers = [...document.querySelectorAll('details')]
  for (const drawer of drawers) drawer.open = true
  startHoverDrawers()
  // A finger that is lifted leaves, too, before what it has tapped is clicked.
  leaveWindow('touch')
  expect(drawers.map(({ open }) => open)).toEqual([true, true])
  leaveWindow('mouse')
  expect(drawers.map(({ open }) => open)).toEqual([false, true])
})
