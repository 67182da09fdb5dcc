import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { readNumbers } from '../../../contract/rifa-numeros-rules.ts'
import { listNumeros, type RifasState } from '../../api/rifas.ts'
import { alerted } from '../../lib/alerts.ts'
import { itemsTaken, selectCarrinho } from '../../lib/cliente.ts'
import type { AppState } from '../../lib/redux.ts'
import { CARRINHO } from '../../texts/carrinho.ts'

// A query's thunk reads the API's slice, which AppDispatch's state type does not contain.
type ApiDispatch = ThunkDispatch<RifasState, unknown, UnknownAction>

/**
 * Removes the numbers that others have taken from a raffle's line in the cart, and reports them; the other numbers
 * stay. Call it after the server refused the line. If the taken numbers cannot be read, the line stays as it is.
 */
export function useDropNumbers(): (idRifa: string) => Promise<void> {
  const dispatch = useDispatch<ApiDispatch>()
  const store = useStore<AppState>()
  return useCallback(
    async (idRifa) => {
      const request = dispatch(listNumeros.initiate(idRifa, { forceRefetch: true, subscribe: false }))
      const { data } = await request
      const taken = data && readNumbers(data.ocupados)
      const line = selectCarrinho(store.getState()).find(({ id_rifa }) => id_rifa === idRifa)
      const lost = line?.codigosRifas?.filter((nr) => taken?.has(nr)) ?? []
      if (!line || lost.length === 0) return
      dispatch(itemsTaken([{ ...line, codigosRifas: lost, qtde: lost.length }]))
      dispatch(alerted(CARRINHO.numbersGone(line.nomeRifa ?? '', lost)))
    },
    [dispatch, store],
  )
}
