import { LEAVING_ATTRIBUTE } from '#browser/leaving.ts'
import { mayReload, RELOAD_REQUEST_EVENT } from '#browser/reload.ts'
import { CHUNK_RELOAD_MS } from '#config/limits.ts'
import { deferLayout } from './defer-layout.ts'
import { startAfterFirstPaint } from './load-deferred-scripts.ts'

// Inline script of every page.
startAfterFirstPaint(mayReload, CHUNK_RELOAD_MS, RELOAD_REQUEST_EVENT, LEAVING_ATTRIBUTE)
deferLayout()
