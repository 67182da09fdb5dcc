import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { repackNumbers } from '../../../contract/rifa-numeros-rules.ts'
import { listNumeros, type RifasState, rifasUtil } from '../../api/rifas.ts'
import { watchRifa } from '../../api/socket.ts'
import { gatherTaken } from '../shared/gather-taken.ts'
import { readUntil } from '../shared/read-until.ts'

// A patch reads the API's slice, which is not part of AppDispatch's state type.
type ApiDispatch = ThunkDispatch<RifasState, unknown, UnknownAction>

/** Reads the numbers again if they are not of this version. */
const joined = (id: string, versao: string) => (dispatch: ApiDispatch, getState: () => RifasState) =>
  readUntil(versao, {
    reading: dispatch(rifasUtil.getRunningQueryThunk('listNumeros', id)),
    known: () => listNumeros.select(id)(getState()).data,
    readAgain: () => dispatch(rifasUtil.invalidateTags([{ type: 'Numeros', id }])),
  })

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
    const stop = watchRifa(id, {
      onNews: ({ numeros }) => {
        for (const { nr_sorte, livre } of numeros) gathered.note(nr_sorte, !livre)
        if (numeros.length === 0) readAgain()
      },
      onJoined: (versao) => void dispatch(joined(id, versao)),
      onReturned: readAgain,
    })
    return () => {
      stop()
      gathered.stop()
    }
  }, [dispatch, id, refetch])
}
