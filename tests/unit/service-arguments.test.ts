import { expect, test } from 'vitest'
import { serviceNames, startPorts } from '../../scripts/lib/local-environment.ts'
import { serviceArguments } from '../../scripts/lib/service-arguments.ts'

const argumentsOf = (name: (typeof serviceNames)[number] | 'publisher') =>
  serviceArguments(name, {
    names: [...serviceNames, 'publisher'],
    ports: startPorts,
    directory: '.local/start',
  })

test.each(['server', 'publisher'] as const)(
  'the %s of npm start listens on this machine at its port, whatever HOST and PORT say (OPEN-06)',
  (name) => {
    expect(argumentsOf(name).join(' ')).toContain(` --host localhost --port ${startPorts[name]} `)
  },
)

test('the services that stand in for others are told no host, which they do not take (OPEN-06)', () => {
  expect(argumentsOf('content')).not.toContain('--host')
})
