import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { listCadeiras, type SocioApiState, socioUtil } from '../../api/socio.ts'
import { watchClub } from '../../api/socket.ts'
import { gatherTaken, takenAfter } from '../shared/gather-taken.ts'
import { readUntil } from '../shared/read-until.ts'

// A patch reads the API's slice, which is not part of AppDispatch's state type.
type ApiDispatch = ThunkDispatch<SocioApiState, unknown, UnknownAction>

/** Reads the seats again if they are not of this version. */
const joined = (versao: string) => (dispatch: ApiDispatch, getState: () => SocioApiState) =>
  readUntil(versao, {
    reading: dispatch(socioUtil.getRunningQueryThunk('listCadeiras', undefined)),
    known: () => listCadeiras.select(undefined)(getState()).data,
    readAgain: () => dispatch(socioUtil.invalidateTags(['Cadeiras'])),
  })

/** Keeps the taken seats of the club up to date while the stand is shown. */
export function useLiveSeats(): void {
  const dispatch = useDispatch<ApiDispatch>()
  useEffect(() => {
    const gathered = gatherTaken((changed) =>
      dispatch(
        socioUtil.updateQueryData('listCadeiras', undefined, (draft) => {
          draft.ocupadas = takenAfter(draft.ocupadas, changed)
        }),
      ),
    )
    const readAgain = () => {
      dispatch(socioUtil.invalidateTags(['Cadeiras']))
    }
    const stop = watchClub({
      onNews: ({ cadeiras }) => {
        for (const { nr_cadeira, livre } of cadeiras) gathered.note(nr_cadeira, !livre)
        if (cadeiras.length === 0) readAgain()
      },
      onJoined: (versao) => void dispatch(joined(versao)),
      onReturned: readAgain,
    })
    return () => {
      stop()
      gathered.stop()
    }
  }, [dispatch])
}
