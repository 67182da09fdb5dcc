import { useMemo, useState } from 'react'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { LoteOffer } from '../../evento/lote-offer.tsx'
import type { LoteView } from '../../evento/offers.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { EVENTO } from '../../texts/evento.ts'
import { LoteChoice } from './lote-choice.tsx'
import styles from './place-picker.module.css'
import { addRefusal, reasonToShow } from './selling.ts'
import { SetorMap } from './setor-map.tsx'
import type { EventoCart } from './use-evento-cart.ts'
import type { Stock } from './use-stock.ts'

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
  const reason = addRefusal({
    evento,
    setor,
    loteId,
    left,
    inCart: cart.inLote(loteId),
    inEvento: cart.inEvento,
    room: cart.room,
    mayChoose: cart.mayChoose,
    now,
  })

  const toggle = (lugar: number) => {
    const selected = cart.picked.find((item) => item.setor?.id === setor.id && item.nr_lugar === lugar)
    if (selected?.id_evento_setor_lote) cart.remove({ lote: selected.id_evento_setor_lote, lugar })
    else if (reason) dispatch(alerted(reason))
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
          head={head}
          onToggle={toggle}
        />
      ) : (
        head
      )}
    </div>
  )
}
