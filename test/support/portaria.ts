import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { EntradasAnswer, PortariaLista } from '../../contract/portaria.ts'
import type { Venda } from '../../contract/vendas.ts'
import { type Client, makeClients } from './client.ts'
import { makeCidade, makeEvento, makeLote } from './fixtures.ts'
import { openShop } from './shop.ts'
import { makeUsuario } from './staff.ts'
import { buyPaid } from './tickets.ts'

/** A shop with a buyer, an admin, users of one city (`staff`) and of another, and the calls of the entrance. */
export async function openPortaria() {
  const shop = await openShop({ jobs: false })
  const [buyer] = await makeClients(shop, 1)
  if (!buyer) throw new Error('no buyer')
  await shop.db.execute(sql`UPDATE cliente SET nome = 'Maria Aparecida da Silva' WHERE id = ${buyer.id}`)
  const cidade = await makeCidade(shop.db)
  const staff = await makeUsuario(shop, { cidades: [cidade] })
  return {
    shop,
    buyer,
    staff,
    admin: await makeUsuario(shop),
    elsewhere: await makeUsuario(shop, { cidades: [await makeCidade(shop.db, 'Natal', 'RN')] }),
    /** An event of the staff's city with some paid tickets. */
    eventoWith: async (n: number) => {
      const evento = await makeEvento(shop.db, { idCidade: cidade, maxPorCliente: 1000 })
      const { lote, setor } = await makeLote(shop.db, evento, { qtd: 1000 })
      const vendas = n ? await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: n }]) : []
      return { evento, lote, setor, vendas }
    },
    lista: async (evento: string, query = '', who: Client = staff) =>
      (await who.get<PortariaLista & { message: string }>(`portaria/${evento}${query}`)).body,
    upload: (evento: string, entradas: object[], who: Client = staff) =>
      who.post<EntradasAnswer & { message: string }>(`portaria/${evento}/entradas`, { entradas }),
    /** The stored readings with this id, or of the ticket with this id. */
    rowsOf: async (id: string) =>
      (
        await shop.db.execute<{ resultado: string; lida_em: string; id_venda: string | null }>(
          sql`SELECT resultado, lida_em, id_venda FROM entrada WHERE id = ${id} OR id_venda = ${id} ORDER BY at`,
        )
      ).rows,
  }
}

/** A reading as a device uploads it. */
export const scan = (venda: Venda | { codigo: string }, more: object = {}) => ({
  id: randomUUID(),
  codigo: venda.codigo,
  lida_em: new Date().toISOString(),
  portao: 'Norte',
  ...more,
})
