import { type Client, makeClients } from './client.ts'
import { makeSocio, openClub } from './club.ts'
import { violatedInvariants } from './fixtures.ts'
import { watch } from './linear/watch.ts'
import { openShop } from './shop.ts'

/** A shop whose club is open, with people of whom each takes part in one test. */
export async function openMemberShop(people: number) {
  const shop = await openShop({ config: { DB_POOL: '16' } })
  await openClub(shop.db, { lugares: 500 })
  const clients = await makeClients(shop, people)
  const watched = watch(shop.db, clients)
  let next = 0
  /** The next one who has had no part in a test. */
  const somebody = (): Client => {
    const client = clients[next++]
    if (!client) throw new Error('no such client')
    return client
  }
  return {
    ...{ shop, watched, somebody },
    /** Somebody as a member of this plan. */
    member: async (plano: string): Promise<Client> => {
      const client = somebody()
      await makeSocio(shop.db, client.id, plano)
      return client
    },
    violated: () => violatedInvariants(shop.db),
  }
}
export type MemberShop = Awaited<ReturnType<typeof openMemberShop>>

/** An item of a cart; without a fare at the full price. */
export const itemOf = (id_evento_setor_lote: string, id_tarifa: string | null, qtde = 1) => ({
  ...{ id_evento_setor_lote, qtde },
  ...(id_tarifa && { id_tarifa }),
})

/** The code of a refusal. */
export const codeOf = ({ body }: { body: unknown }): unknown => Object(body).code
