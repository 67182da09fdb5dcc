import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import type { Evento } from '../../../contract/eventos.ts'
import { useGetSocioTarifaQuery } from '../../api/socio-tarifa.ts'
import { selectIsLoggedIn } from '../../lib/cliente.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { withOwnFare } from './own-fare.ts'

/** The event with the visitor's own fare, if they are a member whose plan gives something here, and what it gives. */
export function useOwnFare(evento: Evento, now: Date) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const asks = useHydrated() && isLoggedIn && evento.tem_socio
  const { currentData: own = null } = useGetSocioTarifaQuery(asks ? evento.id : skipToken, {
    refetchOnMountOrArgChange: true,
  })
  return useMemo(() => ({ own, ...withOwnFare(evento, own, now) }), [evento, own, now])
}
