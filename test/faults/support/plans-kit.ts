import { sql } from 'drizzle-orm'
import type { Cadeiras } from '../../../contract/socio.ts'
import type { Client } from '../../support/client.ts'
import { cardOf, type Hold, joinClub, savePlan, subscription } from '../../support/club.ts'
import { makeUsuario } from '../../support/staff.ts'
import { openClubKit } from './club-kit.ts'

export type Member = { who: Client; nr: number; id: string; sub: string }

/** A club with plans beside the first one: without a seat, dear, and as dear as the first; and what members do. */
export async function openPlansKit() {
  const kit = await openClubKit()
  const admin = await makeUsuario(kit.shop)
  const bronze = await savePlan(admin, { nome: 'Bronze', valor: 14.9, com_cadeira: false })
  const ouro = await savePlan(admin, { nome: 'Ouro', valor: 169.9 })
  const igual = await savePlan(admin, { nome: 'Igual', valor: 29.9 })
  return {
    ...kit,
    admin,
    bronze,
    ouro,
    igual,
    async member(): Promise<Member> {
      const who = await kit.buyer()
      const nr = kit.nextSeat()
      const { body } = await joinClub(kit.shop, who, nr)
      return { who, nr, id: body.code, sub: body.id }
    },
    /** A member of the plan without a seat. */
    async seatless(): Promise<Member> {
      const who = await kit.buyer()
      const { body: held } = await who.post<Hold>('reservas', { id_plano: bronze })
      const click = subscription(held.id, await cardOf(kit.shop, who), 1490)
      const { body } = await who.post<{ code: string; id: string }>('pagarme/subscriptions', click)
      return { who, nr: 0, id: body.code, sub: body.id }
    },
    ask: ({ who }: Member, id_plano: string, nr_cadeira?: number) =>
      who.post<{ code: string }>('socio/plano', { id_plano, ...(nr_cadeira !== undefined && { nr_cadeira }) }),
    /** A monthly charge, and what the server learns of it. */
    async renew({ id, sub }: Member, outcome: 'paid' | 'failed' = 'paid'): Promise<void> {
      await kit.control(`subscriptions/${sub}/renew`, { outcome })
      await kit.check(id)
    },
    async planOf({ who }: Member) {
      const socio = await kit.socio(who)
      return [socio?.plano.nome, socio?.plano_pedido?.nome ?? null, socio?.nr_cadeira ?? null, socio?.valor_atual]
    },
    async priceAt({ sub }: Member): Promise<number | undefined> {
      const path = `subscriptions/${sub}`
      const { items } = await kit.provider<{ items: { pricing_scheme: { price: number } }[] }>(path)
      return items[0]?.pricing_scheme.price
    },
    taken: async (): Promise<number[]> => (await (await kit.buyer()).get<Cadeiras>('socio/cadeiras')).body.ocupadas,
    /** What the history says of the member's plan. */
    async historyOf({ id }: Member) {
      const rows = await kit.all<{ to_state: string; actor: string; detail: object }>(
        sql`SELECT to_state, actor, detail FROM history WHERE entity_id = ${id} AND to_state LIKE 'plano.%' ORDER BY id`,
      )
      return rows.map(({ to_state, actor, detail }) => [to_state, actor, detail])
    },
  }
}
