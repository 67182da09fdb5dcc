import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { VendaHistorico } from '../../../contract/historico.ts'
import type { ReembolsoAnswer, ReembolsoInput } from '../../../contract/reembolsos.ts'
import type {
  Venda,
  VendaInput,
  VendaResult,
  VendasClienteAnswer,
  VendasClienteInput,
  VendasExportarAnswer,
  VendasExportarInput,
} from '../../../contract/vendas.ts'
import { ON_SCREEN, post } from '../api.ts'
import { changed, listTag, officeApi } from './office-api.ts'

/** The sale to mark: by its id, or by the scanned code. */
type Delivery = Pick<z.input<typeof VendaInput>, 'id' | 'codigo' | 'id_evento' | 'portao'>

/** Tickets: search, one ticket, use, refund. */
export const vendas = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Tickets by phone, CPF or e-mail, or of one cliente; optionally of one event. Staff find those of their cities.
     */
    searchVendas: build.query<z.infer<typeof VendasClienteAnswer>, z.input<typeof VendasClienteInput>>({
      query: post('/eventos/vendas/cliente'),
      extraOptions: { failure: CATALOGUE.listarIngressos },
      providesTags: [listTag('Venda')],
    }),
    getVendaOffice: build.query<Venda, string>({
      query: (id) => `/eventos/venda/${encodeURIComponent(id)}`,
      extraOptions: { failure: CATALOGUE.carregarIngresso },
      providesTags: (_answer, _error, id) => [{ type: 'Venda', id }],
    }),
    /** The history of a ticket, oldest first. */
    getVendaHistorico: build.query<z.infer<typeof VendaHistorico>, string>({
      query: (id) => `/eventos/venda/${encodeURIComponent(id)}/historico`,
      extraOptions: { failure: CATALOGUE.listarHistorico },
      providesTags: (_answer, _error, id) => [{ type: 'Venda', id }],
    }),
    /** Marks a ticket as used, once. */
    markUsed: build.mutation<z.infer<typeof VendaResult>, Delivery>({
      query: (body) => ({ url: '/eventos/venda', method: 'POST', body: { ...body, entregue: true } }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Venda', 'Painel']),
    }),
    /** Hands over a raffle's prize: the sale of the drawn number. */
    deliverPrize: build.mutation<z.infer<typeof VendaResult>, { id: string }>({
      query: (body) => ({ url: '/rifas/venda', method: 'POST', body: { ...body, entregue: true } }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Venda', 'Rifa']),
    }),
    refundVendas: build.mutation<z.infer<typeof ReembolsoAnswer>, z.input<typeof ReembolsoInput>>({
      query: post('/reembolsos'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Venda', 'VendasTotal', 'Painel', 'Rifa']),
    }),
    exportVendas: build.mutation<z.infer<typeof VendasExportarAnswer>, z.input<typeof VendasExportarInput>>({
      query: post('/eventos/vendas/exportar'),
      extraOptions: { failure: CATALOGUE.exportar },
    }),
  }),
})

export const {
  useSearchVendasQuery,
  useGetVendaOfficeQuery,
  useGetVendaHistoricoQuery,
  useMarkUsedMutation,
  useDeliverPrizeMutation,
  useRefundVendasMutation,
  useExportVendasMutation,
} = vendas
