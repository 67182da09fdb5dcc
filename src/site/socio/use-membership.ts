import { skipToken } from '@reduxjs/toolkit/query/react'
import { useGetSocioQuery } from '../../api/socio.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'

/** The logged-in cliente's membership, as the machine has just read it. */
export function useMembership() {
  const id = useAppSelector(selectCliente)?.id
  const { data, error, isFetching, refetch } = useGetSocioQuery(id ?? skipToken)
  return { socio: data ?? null, error, isFetching, refetch }
}
