import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { expect, it } from 'vitest'
import { withoutPersonalData } from '../../src/lib/inspect.ts'

const base = { _version: '1', createdAt: '1', id: 'i', rootId: 'r', sessionId: 's' }
const personal = { telefone: '11987654321', cliente: { nome: 'Maria Aparecida' }, error: 'Maria', count: 2, ok: true }
const event = { type: 'phone.submit', telefone: '11987654321', output: { nome: 'Maria' } }
const snapshot = { status: 'active', value: { sms: 'code' }, context: personal, output: { nome: 'Maria' } }

it.each([
  { ...base, type: '@xstate.event', event, sourceId: 'x' },
  { ...base, type: '@xstate.snapshot', event, snapshot },
  { ...base, type: '@xstate.actor', name: 'login', parentId: 'p', definition: '{"id":"login"}', snapshot },
])('the visualiser receives states and event types of $type, but no personal data', (received) => {
  const text = JSON.stringify(withoutPersonalData(received as unknown as StatelyInspectionEvent))
  expect(text).not.toMatch(/Maria|98765/)
  expect(text).toContain(received.type)
  expect(text).toContain(received.type === '@xstate.actor' ? '"count":2' : 'phone.submit')
  if (received.type !== '@xstate.event') expect(text).toContain('"sms":"code"')
})
