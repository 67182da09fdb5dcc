import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshCpf } from '../support/client.ts'
import { freshIdentity, makeInscricao } from '../support/conta.ts'
import { type Person, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
beforeEach(awayFromWindowEdge)
afterAll(() => shop.close())

const remove = ({ client, senha }: Pick<Person, 'client' | 'senha'>) => client.post('conta/remocao', { senha })

test('an entry of the prize draw by another document stays when the account that has its phone today is removed', async () => {
  const { telefone, client, senha } = await signUp(shop)
  const identity = freshIdentity()
  await client.post('pagarme/customers', identity)
  const nome = 'Antiga Dona'
  for (const documento of [identity.document, freshCpf(), '12345678X'])
    await makeInscricao(shop.db, { nome, documento, telefone })
  const { body } = await client.get<{ outras_inscricoes_sorteio: object }>('conta/remocao')
  expect(body.outras_inscricoes_sorteio).toEqual({ total: 2, contato: expect.stringContaining('Loja') })
  expect((await remove({ client, senha })).status).toBe(200)
  const left = await shop.db.execute(sql`SELECT documento FROM sorteio WHERE telefone = ${telefone} ORDER BY 1`)
  expect(left.rows.map(({ documento }) => documento)).toEqual(expect.not.arrayContaining([identity.document]))
  expect(left.rows).toHaveLength(2)
  // A cliente without a stored CPF has none.
  const other = await signUp(shop)
  await makeInscricao(shop.db, { nome, documento: freshCpf(), telefone: other.telefone })
  expect((await remove(other)).status).toBe(200)
  const theirs = await shop.db.execute(sql`SELECT 1 FROM sorteio WHERE telefone = ${other.telefone}`)
  expect(theirs.rows).toHaveLength(1)
})
