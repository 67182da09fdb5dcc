import { sql } from 'drizzle-orm'
import type { Db } from '../../server/db/connection.ts'
import { buy } from './buy.ts'
import { freshCpf } from './client.ts'
import { cardOf } from './club.ts'
import { makeEvento, makeLote } from './fixtures.ts'
import { type Person, signUp } from './people.ts'
import type { Shop } from './shop.ts'

/** A person's own CPF and e-mail. */
export const freshIdentity = () => {
  const document = freshCpf()
  return { document, email: `pessoa${document}@exemplo.com.br` }
}

/** A cliente with CPF, e-mail, a stored card, and a used ticket of an event that is over. */
export async function makeBuyer(shop: Shop, given: Partial<Omit<Person, 'client' | 'id'>> = {}) {
  const person = await signUp(shop, given)
  const identity = freshIdentity()
  await person.client.post('pagarme/customers', identity)
  await cardOf(shop, person.client)
  const evento = await makeEvento(shop.db, { nome: 'Baile da Saudade' })
  const { lote } = await makeLote(shop.db, evento)
  const order = await buy(shop, person.client, { id_evento_setor_lote: lote, qtde: 1 })
  return { ...person, identity, evento, lote, order }
}

/** Moves the event to yesterday. */
export const endEvento = (db: Db, id: string) =>
  db.execute(sql`UPDATE evento SET data = (now() AT TIME ZONE 'America/Sao_Paulo')::date - 1 WHERE id = ${id}`)

/** Inserts an entry of the prize draw with this document and phone. */
export const makeInscricao = (db: Db, { nome = 'Inscrita', documento, telefone }: Inscricao) =>
  db.execute(sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho)
    VALUES (${nome}, search_text(${nome}), ${documento}, '1990-01-02', 'F', ${telefone}, '38')`)
type Inscricao = { nome?: string; documento: string; telefone: string }

/** The tables that contain a text, in any column. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await db.execute(
      sql`SELECT 1 FROM ${sql.identifier(name)} x WHERE strpos(lower(x::text), ${text.toLowerCase()}) > 0 LIMIT 1`,
    )
    if (hits.length) found.push(name)
  }
  return found
}
