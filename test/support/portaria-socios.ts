import { sql } from 'drizzle-orm'
import type { Conferencia } from '../../contract/portaria.ts'
import { makeClients } from './client.ts'
import { makePlano, makeSocio, openClub } from './club.ts'
import { makeEvento } from './fixtures.ts'
import { openPortaria } from './portaria.ts'

/** The entrance, with members of a plan that includes the entrance to events of sports. */
export async function openPortariaSocios() {
  const portaria = await openPortaria()
  const { db } = portaria.shop
  await openClub(db, { lugares: 500 })
  const { plano } = await makePlano(db, { percentual: 100, passe: true })
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id_cidade AS id FROM usuario_cidade WHERE id_usuario = ${portaria.staff.id}`,
  )
  const idCidade = rows[0]?.id ?? ''
  /** Changes a membership, as the club would. */
  const set = (id: string, change: ReturnType<typeof sql>) =>
    db.execute(sql`UPDATE socio SET ${change}, updated_at = clock_timestamp() WHERE id = ${id}`)
  return {
    ...portaria,
    plano,
    codeOf: portaria.shop.deps.tickets.signPass,
    /** An event of the staff's city, today. */
    jogo: (categoria = 'esporte') => makeEvento(db, { idCidade, categoria, inDays: 0 }),
    member: async (nome = 'Joana Pereira', of = plano) => {
      const [client] = await makeClients(portaria.shop, 1)
      if (!client) throw new Error('no cliente was created')
      await db.execute(sql`UPDATE cliente SET nome = ${nome} WHERE id = ${client.id}`)
      const id = await makeSocio(db, client.id, of)
      return { client, id, codigo: portaria.shop.deps.tickets.signPass(id) }
    },
    set,
    /** Canceled, with a paid month that ends in so many days. */
    leave: (id: string, inDays: number) =>
      set(
        id,
        sql`state = 'ending', data_cancelamento = now(), check_at = now(),
          vale_ate = (now() AT TIME ZONE 'America/Sao_Paulo')::date + ${inDays}::int`,
      ),
    end: (id: string) => set(id, sql`state = 'canceled', data_cancelamento = now()`),
    /** A charge that was due so many days ago. */
    charge: (id: string, status: string, daysAgo: number) =>
      db.execute(sql`INSERT INTO socio_cobranca (id_socio, id_invoice, status, valor_cents, vence_em)
        VALUES (${id}, gen_random_uuid(), ${status}, 2990, now() - make_interval(days => ${daysAgo}))`),
    check: async (evento: string, body: object) =>
      (await portaria.staff.post<Conferencia>(`portaria/${evento}/conferir`, body)).body,
    entradasOf: async (id: string) =>
      (
        await db.execute<{ resultado: string; documento_visto: boolean | null }>(
          sql`SELECT resultado, documento_visto FROM entrada WHERE id_socio = ${id} ORDER BY at, lida_em`,
        )
      ).rows,
  }
}
