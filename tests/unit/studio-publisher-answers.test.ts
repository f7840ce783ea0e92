// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createPublisherClient, type PublisherClient } from '../../studio/publisher/publisher-client.ts'
import { usePublisherData } from '../../studio/publisher/usePublisher.ts'

function Card({ publisher, send }: { publisher: PublisherClient; send: () => Promise<string> }) {
  const response = usePublisherData(publisher, send)
  return createElement('p', null, response.state === 'loaded' ? response.data : response.state)
}

afterEach(() => vi.unstubAllGlobals())

test('an answer about the revision before says nothing about the next one (PUB-08)', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let announce = () => {}
  const publisher = {
    ...createPublisherClient('https://publisher.example', undefined),
    subscribe: (listener: () => void) => {
      announce = listener
      return () => {}
    },
  }
  const page = document.createElement('div')
  const root = createRoot(page)
  const show = (send: () => Promise<string>) =>
    act(async () => root.render(createElement(Card, { publisher, send })))
  await show(async () => 'not published')
  expect(page.textContent).toBe('not published')
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  await show(() => {
    asked += 1
    return answers[asked - 1]?.promise ?? Promise.reject(new Error('was asked too often'))
  })
  expect(page.textContent).toBe('loading')
  await act(async () => answers[0]?.resolve('publishing'))
  expect(page.textContent).toBe('publishing')
  // Asked the same once more, what is known stays.
  await act(async () => announce())
  expect([asked, page.textContent]).toEqual([2, 'publishing'])
  await act(async () => answers[1]?.resolve('live'))
  expect(page.textContent).toBe('live')
  await act(async () => root.unmount())
})
