import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import type { StockNews } from '../../../contract/socket.ts'
import { type ApiState, eventosUtil, getLugares } from '../../api/eventos.ts'
import { watchEvento } from '../../api/socket.ts'
import { setorAfter } from '../../api/taken-places.ts'
import { gatherTaken } from '../shared/gather-taken.ts'
import { readUntil } from '../shared/read-until.ts'

// During a busy sale the stock changes many times a second for many open pages. Each page therefore reads the counts at
// most once per interval, after a random delay, so that the requests spread out.
const RECOUNT_MS = 1000
const SPREAD_MS = 1000
/** An edit of the event is rare and must be seen within a second. */
const EDIT_SPREAD_MS = 400
/** A page that was hidden for this long may have slept: its socket and timers stood still. */
const ASLEEP_MS = 30_000

// A patch reads the API's slice, which is not part of AppDispatch's state type.
type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>

/** Applies the places reported by the socket to the known ones, those of a sector together. */
function gatherPlaces(dispatch: ApiDispatch, eventoId: string) {
  const bySetor = new Map<string, ReturnType<typeof gatherTaken>>()
  const apply = (setor: string, changed: ReadonlyMap<number, boolean>): void => {
    dispatch(
      eventosUtil.updateQueryData('getLugares', eventoId, (draft) => {
        draft.setores = { ...draft.setores, [setor]: setorAfter(draft.setores[setor], [...changed]) }
      }),
    )
  }
  const gatherIn = (setor: string) =>
    gatherTaken((changed) => {
      apply(setor, changed)
      // An answer that is under way may be of before this change.
      const reading = dispatch(eventosUtil.getRunningQueryThunk('getLugares', eventoId))
      const copy = new Map(changed)
      void reading?.then(() => apply(setor, copy))
    })
  return {
    note({ id_evento_setor, nr_lugar, livre }: StockNews['lugares'][number]): void {
      const gathered = bySetor.get(id_evento_setor) ?? gatherIn(id_evento_setor)
      bySetor.set(id_evento_setor, gathered)
      gathered.note(nr_lugar, !livre)
    },
    stop: (): void => {
      for (const gathered of bySetor.values()) gathered.stop()
    },
  }
}

/** Asks for what has changed if the known places are not of this version. */
const joined = (eventoId: string, versao: string) => (dispatch: ApiDispatch, getState: () => ApiState) =>
  readUntil(versao, {
    reading: dispatch(eventosUtil.getRunningQueryThunk('getLugares', eventoId)),
    known: () => getLugares.select(eventoId)(getState()).data,
    readAgain: () => dispatch(eventosUtil.invalidateTags([{ type: 'Lugares', id: eventoId }, 'Restantes'])),
  })

/** Keeps an event's places and counts up to date while the page is open. */
export function useLiveStock(eventoId: string, refetchEvento: () => Promise<unknown>): void {
  const dispatch = useDispatch<ApiDispatch>()
  useEffect(() => {
    const places = gatherPlaces(dispatch, eventoId)
    const changedLotes = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let editTimer: ReturnType<typeof setTimeout> | undefined
    let hiddenAt: number | null = null
    const recount = () => {
      timer = undefined
      dispatch(eventosUtil.invalidateTags([...changedLotes].map((id) => ({ type: 'Restantes', id }))))
      changedLotes.clear()
    }
    const readAgain = async () => {
      editTimer = undefined
      // The event first: the places' numbers are those of its drawing.
      await refetchEvento()
      dispatch(eventosUtil.invalidateTags([{ type: 'Lugares', id: eventoId }, 'Restantes']))
    }
    const onStock = (news: StockNews) => {
      if (news.lugares.length === 0 && news.lotes.length === 0) {
        // The event itself was edited, for example a sector drawn again (docs/api.md#realtime).
        editTimer ??= setTimeout(() => void readAgain(), Math.random() * EDIT_SPREAD_MS)
        return
      }
      for (const place of news.lugares) places.note(place)
      for (const id of news.lotes) changedLotes.add(id)
      timer ??= setTimeout(recount, RECOUNT_MS + Math.random() * SPREAD_MS)
    }
    const onVisibility = () => {
      if (document.hidden) hiddenAt = Date.now()
      else if (hiddenAt !== null && Date.now() - hiddenAt > ASLEEP_MS) void readAgain()
    }
    const stop = watchEvento(eventoId, {
      onNews: onStock,
      onJoined: (versao) => void dispatch(joined(eventoId, versao)),
      onReturned: () => void readAgain(),
    })
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      stop()
      places.stop()
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(timer)
      clearTimeout(editTimer)
    }
  }, [dispatch, eventoId, refetchEvento])
}
