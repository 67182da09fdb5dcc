import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CLIENTE_PASSWORD_MIN, USER_PASSWORD_MIN } from '../../contract/limits.ts'
import { isWeakPassword } from '../../server/auth/weak-passwords.ts'
import { Client, freshPhone } from '../support/client.ts'
import { logInAs, makeLogin } from '../support/office.ts'
import { provePhone, signUp } from '../support/people.ts'
import { openShop } from '../support/shop.ts'

describe('a password that is easy to guess', () => {
  test.each([
    '123456 000000 102030 147258 12345678910 987654321 01011990 19901225 010190 aaaaaa 123123 abcabc abc123 112233',
    'senha123 Senha@123 s3nh4123 SENHA senhasenha Mudar123! teste@123 P@ssw0rd p4ssw0rd1 admin123 portaria123',
    'cliente123 qwertyuiop 1q2w3e4r 123456qwerty asdfgh123 iloveyou2 flamengo2024 Fl4m3ng0@2024 2024flamengo',
    'corinthians1910 brasil10 maria1990 gabriel12 amor1234 DeusÉFiel jesus123 bilheteria2026 segredo1 ........',
  ])('a password that is easy to guess: %s', (list) => {
    expect(list.split(' ').filter((senha) => !isWeakPassword(senha))).toEqual([])
  })

  test('a password that is easy to guess is one that was found in leaks, in any case of letters', () => {
    const leaked = 'samantha liverpool Maverick cocacola darkness 12qwaszx rush2112 4815162342 drowssap snoopy Hockey'
    expect(leaked.split(' ').filter((senha) => !isWeakPassword(senha))).toEqual([])
    // ASVS 5.0, 6.2.4: at least the three thousand most common passwords of the required length.
    for (const min of [CLIENTE_PASSWORD_MIN, USER_PASSWORD_MIN])
      expect(dictionary['passwords-common'].filter((senha) => senha.length >= min).length).toBeGreaterThan(3000)
    const sample = dictionary['passwords-common'].filter((_, at) => at % 250 === 0)
    expect(sample.filter((senha) => !isWeakPassword(senha))).toEqual([])
  })

  test('a password that is easy to guess is also one’s own name, login or phone', () => {
    const own = ['Quitéria Lins', 'joana.lemos', '11973046158']
    for (const senha of ['quiteria77', 'Lins2024', 'joana.lemos1', 'lemos!', '11973046158', '(11) 97304-6158'])
      expect([isWeakPassword(senha, own), isWeakPassword(senha)], senha).toEqual([true, false])
  })

  test('a password that is easy to guess is no other one: sentences, random text, words beside other words', () => {
    const fine = ['a senha de alguém', 'cavalo-certo-bateria', 'girafa na chuva', 'Xk29!mmq', '739184', 'пароль-девять']
    expect([...fine, 'uma senha boa', 'segredo-do-escritorio'].filter((senha) => isWeakPassword(senha))).toEqual([])
  })

  test('a password that is easy to guess is judged at once, however long it is', () => {
    const start = process.cpuUsage()
    for (const unit of ['a', '1', 'ab', '@$', '0o']) isWeakPassword(unit.repeat(200 / unit.length))
    isWeakPassword(`${'0'.repeat(100)}x${'0'.repeat(99)}`)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(500)
  })
})

test('a weak password is refused for a new cliente, a forgotten password and a back-office user', async () => {
  const shop = await openShop({ jobs: false })
  onTestFinished(() => shop.close())
  const refused = {
    status: 400,
    body: {
      code: 'password.common',
      fields: { senha: 'Esta senha é fácil de adivinhar. Junte três palavras, por exemplo.' },
    },
  }
  const person = await signUp(shop)
  const fresh = freshPhone()
  const signingUp = await provePhone(shop, fresh)
  expect(await signingUp.post('clientes', { telefone: fresh, nome: 'Olga Prado', senha: 'flamengo1' })).toMatchObject(
    refused,
  )
  expect(await signingUp.post('clientes', { telefone: fresh, nome: 'Olga Prado', senha: 'olga1982' })).toMatchObject(
    refused,
  )
  // The confirmed phone is still confirmed.
  expect(
    (await signingUp.post('clientes', { telefone: fresh, nome: 'Olga Prado', senha: 'chuva no mar' })).status,
  ).toBe(200)
  const forgetful = await provePhone(shop, person.telefone)
  expect(await forgetful.post('clientes', { telefone: person.telefone, senha: person.telefone })).toMatchObject(refused)

  const { token } = await logInAs(shop.url, await makeLogin(shop))
  const admin = new Client(shop.url, '', null, token)
  const user = { nome: 'Portaria Norte', user: 'norte.portao', admin: false }
  expect(await admin.post('users', { ...user, senha: 'norte2026' })).toMatchObject(refused)
  expect(await admin.post('users', { ...user, senha: 'sete77!' })).toMatchObject({
    status: 400,
    body: { fields: { senha: 'A senha precisa de ao menos 8 caracteres' } },
  })
  expect((await admin.post('users', { ...user, senha: 'escada rolante' })).status).toBe(200)
})
