import { deferLayout } from './defer-layout.ts'
import { limitIosZoom } from './limit-ios-zoom.ts'
import { loadDeferredScripts } from './load-deferred-scripts.ts'
import { paintBeforeFont } from './paint-before-font.ts'

// Inline script in the head of every page: the viewport counts from the first layout.
limitIosZoom()
paintBeforeFont()
loadDeferredScripts()
deferLayout()
