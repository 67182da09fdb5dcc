import { useMemo } from 'react'
import { useListVendasClienteQuery } from '../../api/vendas.ts'
import { selectCliente, selectIsLoggedIn } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'

/** A paid number of the logged-in cliente, with the id of its sale. */
export type OwnNumber = { nr: number; venda: string }

/** The paid numbers of a raffle that the cliente owns; null when nobody is logged in or they are not known yet. */
export function useOwnNumbers(idRifa: string): readonly OwnNumber[] | null {
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const cliente = useAppSelector(selectCliente)
  const { data } = useListVendasClienteQuery(cliente?.id ?? '', {
    skip: !isLoggedIn,
    refetchOnMountOrArgChange: true,
  })
  return useMemo(() => {
    if (!isLoggedIn || !data) return null
    return data.result
      .flatMap(({ id, rifa, nr_sorte, status }) =>
        rifa?.id === idRifa && nr_sorte !== null && status === 'paid' ? [{ nr: nr_sorte, venda: id }] : [],
      )
      .sort((a, b) => a.nr - b.nr)
  }, [data, idRifa, isLoggedIn])
}
