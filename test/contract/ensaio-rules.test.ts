import { describe, expect, test } from 'vitest'
import { contagemText, ensaioDay, ensaioDone, ensaioProva } from '../../contract/ensaio-rules.ts'
import { refundRefusal } from '../../contract/reembolsos-rules.ts'

const at = (time: string): string => `2026-11-19T${time}:00-03:00`
const DONE = { comprado_em: at('16:31'), entrou_em: at('16:38'), devolvido_em: at('16:47') }

describe('a rehearsal', () => {
  test.each([
    ['2026-11-19', '2026-11-22'],
    ['2026-11-21', '2026-11-22'],
    ['2026-12-06', '2026-12-06'],
  ])('of an event on %s is on %s, so that a ticket bought today can be given back', (data, day) => {
    expect(ensaioDay(data, '2026-11-19')).toBe(day)
    const facts = { status: 'paid', entregue: false, created_at: at('23:59'), rifa: null }
    expect(refundRefusal({ ...facts, evento: { data: day, hora: null } }, new Date(at('23:59')), 'cliente')).toBeNull()
  })

  test('is done with its last part, in whatever order', () => {
    expect(ensaioDone(DONE)).toBe(DONE.devolvido_em)
    expect(ensaioDone({ ...DONE, devolvido_em: at('16:33') })).toBe(DONE.entrou_em)
    for (const part of ['comprado_em', 'entrou_em', 'devolvido_em'] as const)
      expect(ensaioDone({ ...DONE, [part]: null })).toBeNull()
  })

  test('says what it was and what of it was deleted', () => {
    expect(ensaioProva(DONE)).toBe('comprados 16:31, um entrou 16:38, o outro voltou 16:47')
    expect(contagemText({ pedidos: 1, ingressos: 2, leituras: 1 })).toBe('1 pedido, 2 ingressos, 1 leitura')
    expect(contagemText({ pedidos: 2, ingressos: 1, leituras: 0 })).toBe('2 pedidos, 1 ingresso, 0 leituras')
  })
})
