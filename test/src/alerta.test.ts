import { expect, it } from 'vitest'
import { type Alerta, SOBRE_NADA, type Sobre } from '../../contract/historico.ts'
import { alertaFacts, alertaSummary, alertaWay } from '../../src/adm/shared/alerta.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const alerta = (kind: string, sobre: Partial<Sobre> = {}, subject = ID): Alerta => ({
  id: ID,
  kind,
  subject,
  detail: '',
  em: '2026-11-26T12:00:00.000Z',
  visto_em: null,
  visto_por: null,
  sobre: { ...SOBRE_NADA, ...sobre },
})
const evento = { id: ID, nome: 'Clássico na Arena' }
const pessoa = { id: ID, nome: 'Ana' }

it('an alert says its event, buyer, order and amounts in reais', () => {
  const failed = alerta('refund.failed', { eventos: [evento], pessoa, pedido: 'or_1', valor: 184, reembolso: 92 })
  expect(alertaFacts(failed)).toEqual([
    'Clássico na Arena · Ana',
    'Pedido or_1',
    'Compra de R$ 184,00',
    'Reembolso de R$ 92,00',
  ])
  expect(alertaSummary(failed)).toBe('Clássico na Arena · Ana · R$ 92,00')
  expect(alertaFacts(alerta('webhook.unknown', {}, 'or_2'))).toEqual(['Pedido or_2'])
})

it.each([
  ['refund.failed', { venda: ID, pedido: 'or_1', eventos: [evento] }, ID, `/adm/ingressos/${ID}`],
  ['evento.not-published', { eventos: [evento] }, ID, `/adm/eventos/${ID}`],
  ['socio.unsettled', { cadeira: 7, pessoa }, ID, '/adm/socioTorcedor?q=7'],
  ['admin.access-given', {}, ID, `/adm/usuarios/${ID}`],
  ['payment.mismatch', { pedido: 'or_1' }, ID, '/adm/historico?codigo=or_1'],
  ['refund.failed', {}, ID, `/adm/historico?id=${ID}`],
  ['card.refusals-jumped', {}, 'cartoes', '/adm?dias=1'],
  ['mensagem.given-up', {}, 'email', '/adm/mensagens'],
  ['sms.day-tight', {}, 'sms', undefined],
])('an alert of %s leads to where it is dealt with', (kind, sobre, subject, to) => {
  expect(alertaWay(alerta(kind, sobre, subject))?.to).toBe(to)
})
