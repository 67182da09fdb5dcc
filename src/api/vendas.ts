import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import type { z } from 'zod'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { ReembolsoAnswer } from '../../contract/reembolsos.ts'
import type { IngressoFormato, Venda, VendasClienteAnswer } from '../../contract/vendas.ts'
import { API_URL } from '../lib/env.ts'
import { hasKept, keepAll, keepOne, listKept, type Owner, readKept } from '../lib/kept-tickets.ts'
import type { AppDispatch, AppState } from '../lib/redux.ts'
import { worksOffline } from '../lib/service-worker.ts'
import { api, type ErrorDisplayOptions, ON_SCREEN, post, READ_NOW } from './api.ts'
import type { AppError } from './error.ts'

/** Tickets of this device's copy have `verificado_em`: when the server last confirmed them. */
type MaybeKept = { verificado_em?: string }
export type ShownVenda = Venda & MaybeKept
export type ShownVendas = z.infer<typeof VendasClienteAnswer> & MaybeKept

/** If there is a copy, the server counts as unreachable after this time without an answer. */
const PATIENCE_MS = 5000

type Answer<Data> = { data: Data; meta?: ErrorDisplayOptions } | { error: AppError; meta?: ErrorDisplayOptions }
type Ask = (args: FetchArgs) => PromiseLike<{ data?: unknown; error?: AppError; meta?: ErrorDisplayOptions }>

const clienteNow = (getState: () => unknown): string | null => (getState() as AppState).cliente.cliente?.id ?? null

/** The owner of the device's copy: a cliente's id, and how to read pictures. */
const ownerOf = (idCliente: string, getState: () => unknown, ask: Ask): Owner => ({
  idCliente,
  isOwner: () => clienteNow(getState) === idCliente,
  readPicture: async (url) => {
    const { data } = await ask({ url, responseHandler: (answer) => answer.blob() })
    return (data as Blob | undefined) ?? null
  },
})

/** The copy has changed: queries about it are repeated. */
const keptChanged = (dispatch: AppDispatch) => () => void dispatch(api.util.invalidateTags(['Guardado']))

/** No answer, or a server error: then the copy is used. A refusal counts as an answer. */
const isUnanswered = ({ status }: AppError): boolean => status === undefined || status >= 500

/** Requests from the server; without an answer, resolves with `kept`. */
async function askOrKept<Data>(ask: Ask, args: FetchArgs, kept: Data | null): Promise<Answer<Data>> {
  const { data, error, meta = {} } = await ask({ ...args, ...(kept !== null && { timeout: PATIENCE_MS }) })
  if (!error) return { data: data as Data, meta }
  return kept !== null && isUnanswered(error) ? { data: kept, meta } : { error, meta }
}

const listArgs = (idCliente: string): FetchArgs => ({
  url: '/eventos/vendas/cliente',
  method: 'POST',
  body: { idCliente },
})

/**
 * Requests all of a cliente's sales, page by page, because their groups are ordered by the event's day. Few people have
 * more than one page.
 */
const allPages =
  (ask: Ask): Ask =>
  async (args) => {
    const all = new Map<string, Venda>()
    for (;;) {
      const before = all.size
      const answer = await ask({ ...args, body: { ...args.body, cursor: before } })
      if (answer.error) return answer
      const { result, total } = answer.data as ShownVendas
      // A sale made meanwhile shifts the pages, so the first one of a page may be known already.
      for (const venda of result) all.set(venda.id, venda)
      if (all.size >= total || all.size === before) return { ...answer, data: { result: [...all.values()], total } }
    }
  }

/** The copy as a list, and when its oldest ticket was confirmed; null when nothing is stored. */
async function keptList(idCliente: string): Promise<ShownVendas | null> {
  const result = await listKept(idCliente)
  const [verificado_em] = result.map((venda) => venda.verificado_em).sort()
  return verificado_em === undefined ? null : { result, total: result.length, verificado_em }
}

export const vendas = api.injectEndpoints({
  endpoints: (build) => ({
    listVendasCliente: build.query<ShownVendas, string>({
      queryFn: async (idCliente, { dispatch, getState }, _extra, ask) => {
        const answer = await askOrKept(allPages(ask as Ask), listArgs(idCliente), await keptList(idCliente))
        if ('data' in answer && answer.data.verificado_em === undefined && (await worksOffline()))
          void keepAll(answer.data.result, ownerOf(idCliente, getState, ask as Ask)).then(keptChanged(dispatch))
        return answer
      },
      extraOptions: { failure: CATALOGUE.listarIngressos },
      providesTags: ['Ingresso'],
    }),
    getVenda: build.query<ShownVenda, string>({
      queryFn: async (id, { dispatch, getState }, _extra, ask) => {
        const idCliente = clienteNow(getState)
        const kept = idCliente === null ? null : await readKept(idCliente, id)
        const answer = await askOrKept<ShownVenda>(
          ask as Ask,
          { url: `/eventos/venda/${encodeURIComponent(id)}` },
          kept,
        )
        if (idCliente !== null && 'data' in answer && answer.data.verificado_em === undefined && (await worksOffline()))
          void keepOne(answer.data, ownerOf(idCliente, getState, ask as Ask)).then(keptChanged(dispatch))
        return answer
      },
      extraOptions: { failure: CATALOGUE.carregarIngresso },
      providesTags: (_result, _error, id) => [{ type: 'Ingresso', id }],
    }),
    /**
     * As `getVenda`, but for a machine, whose screen shows the error, and never from the copy; updates `getVenda`, too.
     */
    readVenda: build.query<Venda, string>({
      query: (id) => `/eventos/venda/${encodeURIComponent(id)}`,
      ...READ_NOW,
      onQueryStarted: async (id, { dispatch, queryFulfilled }): Promise<void> => {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) await dispatch(vendas.util.upsertQueryData('getVenda', id, answer.data))
      },
    }),
    /** A failed request invalidates nothing here: the machine reads the ticket itself and shows it. */
    requestRefund: build.mutation<z.infer<typeof ReembolsoAnswer>, { ids: string[] }>({
      query: post('/reembolsos'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_result, error, { ids }) =>
        error && isUnanswered(error) ? [] : ids.map((id) => ({ type: 'Ingresso' as const, id })),
    }),
    /** Updates this device's copy of the cliente's tickets. It runs in the background, so a failure is not shown. */
    keepTickets: build.mutation<null, string>({
      queryFn: async (idCliente, { getState }, _extra, ask) => {
        const { data } = await allPages(ask as Ask)(listArgs(idCliente))
        if (data) await keepAll((data as ShownVendas).result, ownerOf(idCliente, getState, ask as Ask))
        return { data: null }
      },
      invalidatesTags: ['Guardado'],
    }),
    /** Whether this device has a copy of any ticket of a cliente, or of the ticket with this id. */
    isKept: build.query<boolean, { idCliente: string; id?: string }>({
      queryFn: async ({ idCliente, id }) => {
        if (id === undefined) return { data: await hasKept(idCliente) }
        return { data: (await worksOffline()) && (await readKept(idCliente, id)) !== null }
      },
      providesTags: ['Guardado'],
      keepUnusedDataFor: 0,
    }),
  }),
})

/** The PDF of a ticket, A4 unless `formato` says otherwise; it is drawn by the server. */
export const ticketPdfUrl = (id: string, formato?: IngressoFormato): string =>
  `${API_URL}/eventos/venda/${id}/pdf${formato ? `?formato=${formato}` : ''}`
/** The PDF of an order's tickets. */
export const orderPdfUrl = (orderId: string): string => `${API_URL}/pagarme/orders/${encodeURIComponent(orderId)}/pdf`

export const { useListVendasClienteQuery, useGetVendaQuery, useIsKeptQuery } = vendas
