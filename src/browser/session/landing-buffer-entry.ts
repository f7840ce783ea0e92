import { bufferLanding } from './landing-buffer.ts'

// Inline script of every page.

bufferLanding(location.href)
