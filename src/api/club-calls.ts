import { useMemo } from 'react'
import type { SocioOfCliente, SubscriptionInput } from '../../contract/socio.ts'
import { type AppDispatch, useAppDispatch } from '../lib/redux.ts'
import { answerOf, callsBy, SESSION_ENDED } from './calls.ts'
import { type StoredCard, socio } from './socio.ts'

/** Read from the server now, also when it is cached; the screens that use the same query get the new answer. */
const AFRESH = { forceRefetch: true, subscribe: false } as const

/** The subscription machine's own calls, as promises. Those it shares with the checkout are in `calls.ts`. */
function makeClubCalls(dispatch: AppDispatch) {
  const call = callsBy(dispatch, {})
  const read = callsBy(dispatch, SESSION_ENDED)
  const { getConfigSocio, getSocio, listCards } = socio.endpoints
  return {
    readSocio: (idCliente: string): Promise<SocioOfCliente> =>
      answerOf(dispatch(getSocio.initiate(idCliente, AFRESH)).unwrap(), SESSION_ENDED),
    listCards: (customerId: string): Promise<StoredCard[]> =>
      answerOf(dispatch(listCards.initiate(customerId, AFRESH)).unwrap(), SESSION_ENDED),
    deleteCard: (customerId: string, cardId: string) => call(socio.endpoints.deleteCard)({ customerId, cardId }),
    readOpenSeat: read(socio.endpoints.readOpenSeat),
    holdCadeira: call(socio.endpoints.holdCadeira),
    /** With the name of the term that the page shows, which is stored as agreed to; without it when it cannot be read. */
    subscribe: async (input: SubscriptionInput) => {
      const config = await dispatch(getConfigSocio.initiate(undefined, { subscribe: false }))
      const termo = config.data?.termo_sha256
      const metadata = { ...input.metadata, ...(termo && { termo }) }
      return call(socio.endpoints.subscribe)({ ...input, metadata })
    },
    readSubscription: read(socio.endpoints.getSubscription),
    cancelSubscription: call(socio.endpoints.cancelSubscription),
  }
}

export type ClubCalls = ReturnType<typeof makeClubCalls>

export function useClubCalls(): ClubCalls {
  const dispatch = useAppDispatch()
  return useMemo(() => makeClubCalls(dispatch), [dispatch])
}
