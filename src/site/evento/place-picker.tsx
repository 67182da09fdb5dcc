import { type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { frontOf } from '../../../contract/frentes-rules.ts'
import { setorPlan } from '../../../contract/setor-plan.ts'
import { eventosUtil } from '../../api/eventos.ts'
import { LoteOffer } from '../../evento/lote-offer.tsx'
import type { LoteView, Remaining } from '../../evento/offers.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { EVENTO } from '../../texts/evento.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { PlaceMap } from '../../ui/place-map/place-map.tsx'
import type { PlaceState } from '../../ui/place-map/place-state.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { placeNames, placeWords, rowLabels } from './labels.ts'
import styles from './place-picker.module.css'
import { addRefusal, maxAddable, reasonToShow } from './selling.ts'
import type { EventoCart } from './use-evento-cart.ts'
import type { Stock, Taken } from './use-stock.tsx'

type PlacePickerProps = {
  evento: Evento
  setor: Setor
  offers: readonly LoteView[]
  now: Date
  stock: Stock
  cart: EventoCart
  selling: boolean
}

/** A sector with numbered places: the choice of a lot, when several are on sale, and of the places. */
export function PlacePicker({ evento, setor, offers, now, stock, cart, selling }: PlacePickerProps) {
  const [requested, setRequested] = useState<string | null>(null)
  const dispatch = useAppDispatch()
  const taken = stock.takenIn(setor.id)
  const mine = useMemo(() => new Set(cart.pickedPlaces(setor.id)), [cart, setor.id])
  const kept = useMemo(() => new Set(cart.savedPlaces(setor.id)), [cart, setor.id])

  const buyable = offers.find(({ lote }) => stock.remainingOf(lote.id) !== 0)
  const view = offers.find(({ lote }) => lote.id === requested) ?? buyable ?? offers[0]
  if (!view) return null
  const loteId = view.lote.id
  const left = stock.remainingOf(loteId)
  const { inEvento, room, mayChoose } = cart
  const request = { evento, setor, loteId, left, inCart: cart.inLote(loteId), inEvento, room, mayChoose, now }
  const reason = addRefusal(request)

  const toggle = (lugar: number) => {
    const selected = cart.picked.find((item) => item.setor?.id === setor.id && item.nr_lugar === lugar)
    if (selected?.id_evento_setor_lote) cart.remove({ lote: selected.id_evento_setor_lote, lugar })
    else if (reason) dispatch(alerted(reason))
    else if (cart.unitsWith(loteId, lugar) > maxAddable(request)) dispatch(alerted(EVENTO.noRoomForTwo))
    else cart.add({ lote: loteId, lugar, qtde: 1 })
  }

  const head = (
    <>
      {offers.length > 1 ? (
        <LoteChoice
          setor={setor}
          offers={offers}
          chosen={loteId}
          remainingOf={stock.remainingOf}
          onChoose={setRequested}
        />
      ) : (
        <LoteOffer view={view} setor={setor} left={left} checking={reason === EVENTO.checking} />
      )}
      <p className={styles.reason} role="status">
        {reasonToShow(reason, left)}
      </p>
    </>
  )
  return (
    <div className={styles.picker}>
      {selling ? (
        <SetorMap
          setor={setor}
          eventoId={evento.id}
          taken={taken}
          mine={mine}
          kept={kept}
          isBound={stock.isBound}
          head={head}
          onToggle={toggle}
        />
      ) : (
        head
      )}
    </div>
  )
}

type LoteChoiceProps = {
  setor: Setor
  offers: readonly LoteView[]
  chosen: string
  remainingOf: (loteId: string) => Remaining
  onChoose: (loteId: string) => void
}

/** The choice between lots of one sector that are on sale at the same time: its price applies to the next places. */
function LoteChoice({ setor, offers, chosen, remainingOf, onChoose }: LoteChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{EVENTO.chooseLote}</legend>
      {offers.map((view) => (
        <label key={view.lote.id} className={styles.option}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={view.lote.id === chosen}
            onChange={() => onChoose(view.lote.id)}
          />
          <LoteOffer view={view} setor={setor} left={remainingOf(view.lote.id)} />
        </label>
      ))}
    </fieldset>
  )
}

type SetorMapProps = {
  setor: Setor
  eventoId: string
  taken: Taken | undefined
  mine: ReadonlySet<number>
  kept: ReadonlySet<number>
  /** Whether companions' places are sold only with the wheelchairs'. */
  isBound: boolean
  /** The lot on sale, above the places. */
  head: ReactNode
  onToggle: (lugar: number) => void
}

/** The sector's places: free, taken, selected, and those in the saved cart. */
function SetorMap({ setor, eventoId, taken, mine, kept, isBound, head, onToggle }: SetorMapProps) {
  const dispatch = useAppDispatch()
  const { tipo, qtd_lugar, qtd_por_linha, layout } = setor
  const plan = useMemo(
    () => setorPlan({ tipo, qtd_lugar, qtd_por_linha, layout }),
    [tipo, qtd_lugar, qtd_por_linha, layout],
  )
  const stateOf = useCallback(
    (nr: number): PlaceState =>
      kept.has(nr) ? 'kept' : mine.has(nr) ? 'mine' : !taken ? 'waiting' : taken.has(nr) ? 'taken' : 'free',
    [taken, mine, kept],
  )
  const kind = layout ? null : tipo
  const nameOf = useMemo(() => placeNames(kind, isBound), [kind, isBound])
  const wheelchairs = plan.places.flatMap((place) => (place.kind === 'accessible' ? place.label : []))
  const rowLabel = useMemo(() => rowLabels(kind), [kind])

  if (taken === null) {
    const retry = () => dispatch(eventosUtil.invalidateTags([{ type: 'Lugares', id: eventoId }]))
    return (
      <>
        {head}
        <LoadFailed title={EVENTO.placesFailed} busy={false} onRetry={retry} />
      </>
    )
  }
  return (
    <>
      {!taken && <VisuallyHidden role="status">{EVENTO.placesLoading}</VisuallyHidden>}
      {/* The map is rendered before the taken places are known, so that nothing moves when they arrive. */}
      <PlaceMap
        label={EVENTO.choosePlaces(kind)}
        plan={plan}
        stateOf={stateOf}
        nameOf={nameOf}
        rowLabel={rowLabel}
        stage={frontOf(setor)}
        words={placeWords(kind, plan, kept.size > 0)}
        head={head}
        waiting={!taken}
        onToggle={onToggle}
      />
      {wheelchairs.length > 0 && (
        <p className={styles.wheelchairs}>
          {EVENTO.wheelchairs(wheelchairs)}
          {isBound && plan.places.some((place) => place.kind === 'companion') && EVENTO.companions}
        </p>
      )}
    </>
  )
}
