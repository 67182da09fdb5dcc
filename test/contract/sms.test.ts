import { expect, it } from 'vitest'
import { SmsAnswer, SmsConfirm, SmsInput } from '../../contract/sms.ts'
import { refusal } from './refusal.ts'

const telefone = '11987654321'

it('an SMS code is sent to a mobile number only', () => {
  expect(SmsInput.parse({ telefone: '(11) 98765-4321' })).toEqual({ telefone })
  expect(refusal(SmsInput, { telefone: '1133334444' })).toEqual({ telefone: 'Digite um número de celular válido' })
})

it.each(['1234', '123456', '1234567890', ' 123456 '])('the SMS code %j is well-formed', (codigo) => {
  expect(SmsConfirm.parse({ telefone, codigo })).toEqual({ telefone, codigo: codigo.trim() })
})

it.each(['123', '12345678901', '12a456', '', '12 34 56', null, 123456])(
  'the SMS code %j is answered like a wrong code',
  (codigo) => {
    expect(refusal(SmsConfirm, { telefone, codigo })).toEqual({ codigo: 'Código incorreto.' })
  },
)

it('the answer to a request for an SMS code has the seconds until the next one, and the expiry if it is known', () => {
  expect(SmsAnswer.parse({ reenviar_em: 60 })).toEqual({ reenviar_em: 60 })
  expect(refusal(SmsAnswer, { reenviar_em: 60, expira_em: '2026-03-10T15:00:00.000Z' })).toBeNull()
})
