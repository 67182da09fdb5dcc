import { randomUUID } from 'node:crypto'
import type { PortariaLista } from '../../../contract/portaria.ts'
import { type Examples, ROLE_OF, type Who, type World } from './world.ts'

const isOffice = (who: Who): boolean => ['gate', 'promoter', 'team', 'staff', 'admin'].includes(ROLE_OF[who])

/** Tickets, entrance, refunds, dashboard. */
export function vendas(w: World): Examples {
  return {
    'POST /api/eventos/venda': {
      send: async (who) => ({
        body: isOffice(who)
          ? { id: (await w.ticket()).id, id_evento: w.evento, entregue: true, portao: 'Portão A' }
          : { order_id: w.venda.order_id, id_evento_setor_lote: w.lote },
      }),
    },
    'POST /api/rifas/venda': {
      send: () => ({ body: { order_id: w.numero?.order_id, id_rifa: w.rifa } }),
      // The entrance does not accept raffle numbers.
      seen: { admin: 400, divulgacao: 400, faraway: 400 },
    },
    'POST /api/eventos/vendas/cliente': {
      send: () => ({ body: { idCliente: w.owner.id, cursor: 0, limit: 25 } }),
      // Staff of another city find none of the owner's tickets.
      seen: { other: 403, elsewhere: 200 },
    },
    'GET /api/eventos/venda/:id': { send: () => ({ params: { id: w.venda.id } }) },
    'GET /api/eventos/venda/:id/pdf': { send: () => ({ params: { id: w.venda.id }, query: { formato: 'a6' } }) },
    // No wallet is configured here.
    'GET /api/eventos/venda/:id/carteira/apple': { send: () => ({ params: { id: w.venda.id } }), ok: 404 },
    'GET /api/eventos/venda/:id/carteira/google': { send: () => ({ params: { id: w.venda.id } }), ok: 404 },
    'GET /api/eventos/venda/:id/historico': { send: () => ({ params: { id: w.venda.id } }) },
    'POST /api/reembolsos': { send: async () => ({ body: { ids: [(await w.ticket()).id], motivo: 'Não posso ir' } }) },
    'POST /api/eventos/vendas/exportar': {
      send: () => ({ body: { idEvento: w.evento, de: '2026-01-01', ate: '2030-01-01' } }),
      // Their file has no rows.
      seen: { elsewhere: 200 },
    },

    'GET /api/portaria/chaves': {},
    'GET /api/portaria/:idEvento': {
      send: async () => {
        await w.ticket()
        const { body } = await w.people.admin.get<PortariaLista>(`portaria/${w.evento}?limit=1`)
        return { params: { idEvento: w.evento }, query: { limit: '25', cursor: body.cursor ?? '' } }
      },
    },
    'GET /api/portaria/:idEvento/entradas': { send: () => ({ params: { idEvento: w.evento } }) },
    'GET /api/portaria/:idEvento/papel': { send: () => ({ params: { idEvento: w.evento } }) },
    'POST /api/portaria/:idEvento/entradas': {
      send: async () => ({
        params: { idEvento: w.evento },
        body: {
          entradas: [
            { id: randomUUID(), id_venda: (await w.ticket()).id, lida_em: new Date().toISOString(), portao: 'A' },
          ],
        },
      }),
    },
    'POST /api/portaria/:idEvento/conferir': {
      send: async () => ({ params: { idEvento: w.evento }, body: { id_venda: (await w.ticket()).id } }),
    },
    'POST /api/portaria/:idEvento/busca': {
      send: () => ({ params: { idEvento: w.evento }, body: { texto: 'maria' } }),
    },
    // Every back-office user has a search and a dashboard of their own cities.
    'POST /api/busca': { send: () => ({ body: { texto: 'maria' } }), seen: { elsewhere: 200 } },
    'GET /api/painel': { send: () => ({ query: { dias: '30' } }), seen: { elsewhere: 200 } },
  }
}
