import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { repackNumbers } from '../../contract/rifa-numeros-rules.ts'
import type { StockMessage } from '../../contract/socket.ts'
import { api } from './api.ts'
import { type ApiState, eventosUtil, getEvento, getLugares } from './eventos.ts'
import { getRifa, listNumeros, type RifasState, rifasUtil } from './rifas.ts'
import { listCadeiras, type SocioApiState, socioUtil } from './socio.ts'
import { watchClub, watchEvento, watchRifa } from './socket.ts'
import { setorAfter } from './taken-places.ts'

// During a busy sale numbers change many times a second: the page shows the changes of this interval together.
const GATHER_MS = 150
// Limits the load of many open pages: each requests the counts at most once per interval, after a random delay, so that
// the requests spread out.
const RECOUNT_MS = 1000
const SPREAD_MS = 1000
/** The event's edits are rare and must be visible within a second. */
const EDIT_SPREAD_MS = 400
/** A page that was hidden for this long may have been suspended, with its socket and timers. */
const ASLEEP_MS = 30_000

type LiveDispatch = ThunkDispatch<ApiState & RifasState & SocioApiState, unknown, UnknownAction>
/** Numbers that were taken (true) or freed (false). */
type Changed = ReadonlyMap<number, boolean>

type Shown = {
  /** The request in progress, if there is one. */
  reading(): PromiseLike<unknown> | undefined
  /** The loaded stock; undefined before its first answer. */
  known(): { versao: string } | undefined
  readAgain(): void
  /** Applies the changes to the shown data. */
  apply(changed: Changed, group: string): void
}

/**
 * Combines the taken places, numbers or seats from the socket with those from requests. Messages are collected, and the
 * last state of each number counts; `stop` drops those that are not applied yet. Numbers belong to a group, if there
 * are several.
 * @internal
 */
export function liveTaken({ reading, known, readAgain, apply }: Shown) {
  let gathered = new Map<string, Map<number, boolean>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const applyGathered = () => {
    timer = undefined
    const changes = gathered
    gathered = new Map()
    const applyChanges = () => {
      for (const [group, changed] of changes) apply(changed, group)
    }
    applyChanges()
    // An answer in progress may be older than these changes, so they are applied to it again.
    void reading()?.then(applyChanges)
  }
  return {
    note(nr: number, isTaken: boolean, group = ''): void {
      const changed = gathered.get(group) ?? new Map<number, boolean>()
      gathered.set(group, changed.set(nr, isTaken))
      timer ??= setTimeout(applyGathered, GATHER_MS)
    },
    /**
     * Called on joining a room, with its stock's version: if the shown data has another version, it is requested again.
     * So no change between the request and the joining is lost; the socket sends later ones.
     */
    async joined(versao: string): Promise<void> {
      await reading()
      const shown = known()
      if (shown && shown.versao !== versao) readAgain()
    },
    stop: (): void => clearTimeout(timer),
  }
}

/**
 * The taken numbers after the changes. Returns a new list: an Immer draft of 100 000 numbers would be slow.
 * @internal
 */
export function takenAfter(taken: readonly number[], changed: Changed): number[] {
  const numbers = taken.filter((nr) => !changed.has(nr))
  for (const [nr, isTaken] of changed) if (isTaken) numbers.push(nr)
  return numbers
}

function followEvento(id: string, dispatch: LiveDispatch): () => void {
  const readStock = () => dispatch(eventosUtil.invalidateTags([{ type: 'Lugares', id }, 'Restantes']))
  const places = liveTaken({
    reading: () => dispatch(eventosUtil.getRunningQueryThunk('getLugares', id)),
    known: () => dispatch((_, getState) => getLugares.select(id)(getState()).data),
    readAgain: readStock,
    apply: (changed, setor) =>
      dispatch(
        eventosUtil.updateQueryData('getLugares', id, (draft) => {
          draft.setores = { ...draft.setores, [setor]: setorAfter(draft.setores[setor], [...changed]) }
        }),
      ),
  })
  const changedLotes = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let editTimer: ReturnType<typeof setTimeout> | undefined
  let hiddenAt: number | null = null
  const recount = () => {
    timer = undefined
    // With the event's id: what is left of its half price.
    dispatch(eventosUtil.invalidateTags([...changedLotes, id].map((one) => ({ type: 'Restantes', id: one }))))
    changedLotes.clear()
  }
  const readAgain = async () => {
    editTimer = undefined
    // The event first: the numbers of the places belong to its current seat map.
    await dispatch(getEvento.initiate(id, { forceRefetch: true, subscribe: false }))
    readStock()
  }
  const onMessage = (message: StockMessage) => {
    for (const { id_evento_setor, nr_lugar, livre } of message.lugares) places.note(nr_lugar, !livre, id_evento_setor)
    for (const lote of message.lotes) changedLotes.add(lote)
    timer ??= setTimeout(recount, RECOUNT_MS + Math.random() * SPREAD_MS)
  }
  const onVisibility = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (hiddenAt !== null && Date.now() - hiddenAt > ASLEEP_MS) void readAgain()
  }
  const leave = watchEvento(id, {
    onMessage,
    onEdited: () => {
      editTimer ??= setTimeout(() => void readAgain(), Math.random() * EDIT_SPREAD_MS)
    },
    onJoined: (versao) => void places.joined(versao),
    onReturned: () => void readAgain(),
  })
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    leave()
    places.stop()
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(timer)
    clearTimeout(editTimer)
  }
}

function followRifa(id: string, dispatch: LiveDispatch): () => void {
  const readNumbers = () => dispatch(rifasUtil.invalidateTags([{ type: 'Numeros', id }]))
  const numbers = liveTaken({
    reading: () => dispatch(rifasUtil.getRunningQueryThunk('listNumeros', id)),
    known: () => dispatch((_, getState) => listNumeros.select(id)(getState()).data),
    readAgain: readNumbers,
    apply: (changed) =>
      dispatch(
        rifasUtil.updateQueryData('listNumeros', id, (draft) => {
          draft.ocupados = repackNumbers(draft.ocupados, changed)
        }),
      ),
  })
  const readAgain = () => {
    readNumbers()
    void dispatch(getRifa.initiate(id, { forceRefetch: true, subscribe: false }))
  }
  const leave = watchRifa(id, {
    onMessage: ({ numeros }) => {
      for (const { nr_sorte, livre } of numeros) numbers.note(nr_sorte, !livre)
    },
    onEdited: readAgain,
    onJoined: (versao) => void numbers.joined(versao),
    onReturned: readAgain,
  })
  return () => {
    leave()
    numbers.stop()
  }
}

function followClub(dispatch: LiveDispatch): () => void {
  const readAgain = () => void dispatch(socioUtil.invalidateTags(['Cadeiras']))
  const seats = liveTaken({
    reading: () => dispatch(socioUtil.getRunningQueryThunk('listCadeiras', undefined)),
    known: () => dispatch((_, getState) => listCadeiras.select(undefined)(getState()).data),
    readAgain,
    apply: (changed) =>
      dispatch(
        socioUtil.updateQueryData('listCadeiras', undefined, (draft) => {
          draft.ocupadas = takenAfter(draft.ocupadas, changed)
        }),
      ),
  })
  const leave = watchClub({
    onMessage: ({ cadeiras }) => {
      for (const { nr_cadeira, livre } of cadeiras) seats.note(nr_cadeira, !livre)
    },
    onEdited: readAgain,
    onJoined: (versao) => void seats.joined(versao),
    onReturned: readAgain,
  })
  return () => {
    leave()
    seats.stop()
  }
}

type Lifecycle = { dispatch: LiveDispatch; cacheEntryRemoved: Promise<void> }

/** A query whose cache entry joins a room: it is joined while a page shows the stock, and left at once afterwards. */
const room = <Arg>(follow: (arg: Arg, dispatch: LiveDispatch) => () => void) => ({
  queryFn: () => ({ data: null }),
  keepUnusedDataFor: 0,
  onCacheEntryAdded: async (arg: Arg, { dispatch, cacheEntryRemoved }: Lifecycle): Promise<void> => {
    const leave = follow(arg, dispatch)
    await cacheEntryRemoved
    leave()
  },
})

/**
 * Applies the socket's messages about an event, a raffle and the club's seats to the answers that pages show. These
 * queries are separate from those of the data: pages without live stock, such as a waiting room with thousands of
 * visitors, read the event, too.
 */
const live = api.injectEndpoints({
  endpoints: (build) => ({
    liveEvento: build.query<null, string>(room(followEvento)),
    liveRifa: build.query<null, string>(room(followRifa)),
    liveClub: build.query<null, void>(room((_, dispatch) => followClub(dispatch))),
  }),
})

export const { useLiveEventoQuery, useLiveRifaQuery, useLiveClubQuery } = live
