import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, test } from 'vitest'
import { CLIENTE_TIPOS } from '../../contract/mensagens-rules.ts'
import { renderMessage } from '../../server/mensagens/modelos/render-message.ts'
import { fitSms } from '../../server/mensagens/modelos/fit-sms.ts'
import { FACTS, manyMessages, messagesOf, SITE } from '../support/messages.ts'

// An SMS costs by its parts: Twilio's own calculator counts them.

const counted = (sms: string) => {
  const { encodingName, segmentsCount } = new SegmentedMessage(sms)
  return { encoding: encodingName, parts: segmentsCount }
}
const ONE_PART = { encoding: 'GSM-7', parts: 1 }

test('the calculator finds what costs more: one letter outside the basic set', () => {
  const sms = 'Rock na Praça foi cancelado. '.repeat(4)
  expect(counted(sms)).toEqual({ encoding: 'UCS-2', parts: 2 })
  expect(counted(sms.replaceAll('ç', 'c'))).toEqual(ONE_PART)
})

test('every SMS fits into one part, whatever the names, and begins with the house', () => {
  for (const { publicUrl } of [SITE, { publicUrl: 'https://ingressos.clube-de-regatas-sao-sebastiao.com.br' }])
    for (const data of manyMessages(60)) {
      const { sms } = renderMessage(data, { publicUrl })
      const isOfCustomers = CLIENTE_TIPOS.some((tipo) => tipo === data.tipo)
      expect(sms !== null, data.tipo).toBe(isOfCustomers)
      if (sms === null) continue
      expect(counted(sms), sms).toEqual(ONE_PART)
      expect(sms.length).toBeLessThanOrEqual(160)
    }
})

test('every SMS of an ordinary shop names the house, the thing and its address, and no other', () => {
  const said = messagesOf(FACTS).flatMap((data) => renderMessage(data, SITE).sms ?? [])
  expect(said).toHaveLength(CLIENTE_TIPOS.length)
  for (const sms of said) {
    expect(sms).toMatch(/^Bilheteria: /)
    expect(sms).toMatch(/ ingressos\.example(\/\w+)+$/)
    expect(sms).not.toMatch(/https?:|undefined|null|NaN| ,| \./)
  }
  expect(said).toMatchInlineSnapshot(`
    [
      "Bilheteria: pago! 2 ingressos, Classico na Arena, dom 06/12 às 16:00, Arquibancada Leste. Abra e guarde, vale sem internet: ingressos.example/meusIngressos",
      "Bilheteria: faltam 3 minutos para pagar R$ 134,40 no PIX. Depois, 2 ingressos voltam à venda: Classico na Arena. Copie: ingressos.example/meusIngressos",
      "Bilheteria: R$ 134,40 no cartao final 4242 nao passou, e nada foi cobrado. Classico na Arena, guardado até 14:37. Tente de novo: ingressos.example/carrinho",
      "Bilheteria: o pagamento de R$ 134,40 chegou tarde: Classico na Arena. Volta sozinho ao seu PIX até ter 24/11: ingressos.example/meusIngressos",
      "Bilheteria: devolvido! R$ 134,40 de Classico na Arena voltam ao seu PIX até ter 24/11. Acompanhe: ingressos.example/meusIngressos",
      "Bilheteria: Classico na Arena, dom 06/12, mudou: às 16:00, Arena das Dunas. O ingresso vale igual: ingressos.example/meusIngressos",
      "Bilheteria: Classico na Arena mudou de dom 06/12 para dom 20/12 às 16:00. O ingresso vale igual. Nao pode? Devolvemos tudo: ingressos.example/meusIngressos",
      "Bilheteria: Classico na Arena, dom 06/12, foi cancelado: praca interditada pela chuva. R$ 134,40 voltam. ingressos.example/meusIngressos",
      "Bilheteria: sua assinatura comecou! Arquibancada, cadeira F 23, R$ 24,90 por mes. A carteirinha: ingressos.example/socioTorcedor",
      "Bilheteria: novembro (R$ 24,90) nao passou no cartao final 4242. A sua cadeira F 23 fica guardada até ter 01/12. Acerte aqui: ingressos.example/socioTorcedor",
      "Bilheteria: sua assinatura (cadeira F 23) termina sab 28/11. Quer ficar? ingressos.example/socioTorcedor",
      "Bilheteria: rifa Camisa autografada: saiu o numero 1234. Os seus numeros: 17, 230, 999. Resultado: ingressos.example/meusIngressos",
    ]
  `)
})

test('a name is shortened at the end of a word, then extras go, then the address, and only in this order', () => {
  const fit = (name: string, extra: string, path = '/x') =>
    fitSms({ parts: [{ name }, ' mudou', { extra }, ':'], path }, 'Casa', 'https://a.example')
  expect(fit('Baile da Saudade', ', veja')).toBe('Casa: Baile da Saudade mudou, veja: a.example/x')
  expect(fit('Baile da Saudade '.repeat(20), ', veja')).toBe(
    'Casa: Baile da Saudade Baile da Saudade Baile da Saudade Baile mudou, veja: a.example/x',
  )
  expect(fit('Baile da Saudade', `, ${'muito '.repeat(30)}`)).toBe('Casa: Baile da Saudade mudou: a.example/x')
  expect(fit('Baile da Saudade', ', veja', `/${'x'.repeat(150)}`)).toBe('Casa: Baile da Saudade mudou: a.example')
})

test('accents of the basic set stay, the others are dropped, and what cannot be shown is left out', () => {
  const sms = fitSms({ parts: ['É à ù ò ñ ü, á ã ç õ, “sim” – 😀 […]'], path: '/x' }, 'Casa', 'https://a.example')
  expect(sms).toBe('Casa: É à ù ò ñ ü, a a c o, "sim" - (...) a.example/x')
})
