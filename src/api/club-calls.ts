import { useMemo } from 'react'
import type { SubscriptionInput, TrocaPlanoInput } from '../../contract/socio.ts'
import { type AppDispatch, useAppDispatch } from '../lib/redux.ts'
import { callsBy, readsBy } from './calls.ts'
import { listPlanos } from './planos.ts'
import { socio } from './socio.ts'

/** The subscription machine's own calls, as promises. Those it shares with the checkout are in `calls.ts`. */
function makeClubCalls(dispatch: AppDispatch) {
  const call = callsBy(dispatch, {})
  const read = readsBy(dispatch)
  const { getConfigSocio, getSocio } = socio.endpoints
  const readSocio = read(getSocio)
  return {
    readPlans: read(listPlanos),
    readSocio,
    /** Asks for another plan; the membership is read again for the screen. */
    requestPlano: async (input: TrocaPlanoInput, idCliente: string) => {
      await call(socio.endpoints.requestPlano)(input)
      await readSocio(idCliente)
    },
    readOpenSeat: read(socio.endpoints.readOpenSeat),
    holdCadeira: call(socio.endpoints.holdCadeira),
    /**
     * Includes the hash of the term that the page shows, stored as the accepted version; without it if it is unknown.
     */
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
