import { CATALOGUE } from '../../../contract/catalogue.ts'
import { api, post } from '../api.ts'
import { type EventoCards, eventoCards } from '../card-lists.ts'

const posters = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest events. They decorate the login, which works without them. */
    listPosters: build.query<EventoCards, number>({
      query: (limit) => post('/eventos/list')({ limit, orderType: 'DESC' }),
      transformResponse: eventoCards,
      extraOptions: { failure: CATALOGUE.listarEventos, errorDisplay: 'log' },
    }),
  }),
})

export const { useListPostersQuery } = posters
