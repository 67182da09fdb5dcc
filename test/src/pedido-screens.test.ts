import { describe, expect, it } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { orderMachine } from '../../machines/order/index.ts'
import { startContext } from '../../machines/order/parts.ts'
import { SCREENS } from '../../src/site/pedido/screens.tsx'
import { isResultScreen, isWaitingScreen, screenOf } from '../../src/site/pedido/screen-of.ts'
import { orderRows, orderTotal } from '../../src/site/shared/order-rows.ts'
import { PEDIDO } from '../../src/texts/pedido.ts'

const empty = startContext({ input: { orderId: 'or_aaaaaaaaaaaa' } })
const pix = { ...empty, status: 'waiting_payment', method: 'pix', pixEndsAt: '2026-12-12T12:00:00.000Z' } as const
const card = { ...empty, status: 'pending', method: 'credit_card' } as const

describe('the screen of a state of the order', () => {
  const states = orderMachine.root.states['status']?.states ?? {}
  const waiting = Object.keys(states['waiting']?.states ?? {})
  const others = Object.keys(states).filter((name) => name !== 'waiting')

  it('the order has a screen for every state of the machine', () => {
    const drawn = [
      ...others.map((name) => screenOf(name as never, empty, 0, 1)),
      ...waiting.map((name) => screenOf({ waiting: name } as never, pix, 2, 1)),
    ]
    expect(others.length + waiting.length).toBeGreaterThan(15)
    for (const screen of drawn) {
      expect(SCREENS[screen]).toBeTypeOf('function')
      expect(PEDIDO.tab[screen]).not.toBe('')
    }
  })

  it('every screen of the order is used by some state', () => {
    const reached = new Set([
      ...others.map((name) => screenOf(name as never, empty, 0, 1)),
      ...waiting.map((name) => screenOf({ waiting: name } as never, pix, 2, 1)),
    ])
    expect([...reached].sort()).toEqual(Object.keys(SCREENS).sort())
  })

  it.each(['asking', 'canceling'] as const)('the order’s screen does not change while %s', (name) => {
    expect(screenOf({ waiting: name }, pix, 2, 1)).toBe('pix')
    expect(screenOf({ waiting: name }, pix, 1, 2)).toBe('lapsed')
    expect(screenOf({ waiting: name }, card, 0, 1)).toBe('processing')
  })

  it('the order’s screens are either waiting or results; loading is neither', () => {
    expect(isWaitingScreen('lapsed')).toBe(true)
    expect(isResultScreen('lapsed')).toBe(false)
    expect(isResultScreen('approved')).toBe(true)
    expect(isResultScreen('loading')).toBe(false)
  })
})

describe('the lines of an order', () => {
  const item = {
    code: 'abc1',
    description: 'Clássico na Arena - Cadeira Leste - lote 1 - Mesa 3, Mesa 4',
    amount: 9200,
    quantity: 2,
  }

  it('an order has one line per item, with all its units', () => {
    expect(orderRows([item])).toEqual([
      { label: '2 × Clássico na Arena · Cadeira Leste · 1º\u00a0lote · Mesa 3, Mesa 4', value: 'R$ 184,00' },
    ])
  })

  it('an order has separate lines for units of one lot at two prices', () => {
    const labels = orderRows([item, { ...item, amount: 8000 }]).map(({ label }) => label)
    expect(new Set(labels).size).toBe(2)
    expect(labels[1]).toContain('(R$ 80,00 cada)')
  })

  const charge = (installments?: number): Order['charges'] => [
    {
      id: null,
      payment_method: 'credit_card',
      amount: 18400,
      last_transaction: { ...(installments && { installments }) },
    },
  ]
  it.each([
    [undefined, 'R$ 184,00'],
    [1, 'R$ 184,00'],
    [3, 'R$ 184,00 em 3x'],
  ])('an order’s total in %s parts: %s', (count, value) => {
    expect(orderTotal({ amount: 18400, taxa: 0, charges: charge(count) })).toEqual({ label: 'Total', value })
    expect(orderTotal({ amount: 18400, taxa: 2400, charges: charge(count) })).toEqual({
      label: 'Total',
      value,
      note: 'R$ 160,00 + R$ 24,00 de taxa',
    })
  })
})
