import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { repackNumbers } from '../../../contract/rifa-numeros-rules.ts'
import { type RifasState, rifasUtil } from '../../api/rifas.ts'
import { watchRifa } from '../../api/socket.ts'
import { gatherTaken } from '../shared/gather-taken.ts'

// A patch reads the API's slice, which is not part of AppDispatch's state type.
type ApiDispatch = ThunkDispatch<RifasState, unknown, UnknownAction>

/** Keeps a raffle and its taken numbers up to date while the page is open. */
export function useLiveRifa(id: string, refetch: () => Promise<unknown>): void {
  const dispatch = useDispatch<ApiDispatch>()
  useEffect(() => {
    const gathered = gatherTaken((changed) =>
      dispatch(
        rifasUtil.updateQueryData('listNumeros', id, (draft) => {
          draft.ocupados = repackNumbers(draft.ocupados, changed)
        }),
      ),
    )
    const readAgain = () => {
      dispatch(rifasUtil.invalidateTags([{ type: 'Numeros', id }]))
      void refetch()
    }
    const stop = watchRifa(
      id,
      ({ numeros }) => {
        for (const { nr_sorte, livre } of numeros) gathered.note(nr_sorte, !livre)
        if (numeros.length === 0) readAgain()
      },
      readAgain,
    )
    return () => {
      stop()
      gathered.stop()
    }
  }, [dispatch, id, refetch])
}
