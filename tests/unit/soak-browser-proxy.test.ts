import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { BrowserProxy } from '../soak/browser-proxy.ts'

test('outlives a browser that resets what it wanted to use TLS for', async () => {
  const proxy = await BrowserProxy.start([], () => {})
  const onUncaught = vi.fn()
  process.on('uncaughtExceptionMonitor', onUncaught)
  try {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('CONNECT update.example:443 HTTP/1.1\r\nHost: update.example:443\r\n\r\n')
    await once(socket, 'data')
    socket.resetAndDestroy()
    await sleep(50)
    expect(onUncaught).not.toHaveBeenCalled()
  } finally {
    process.off('uncaughtExceptionMonitor', onUncaught)
    await proxy.stop()
  }
})
