import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import { isEventoPast } from '../../../contract/dates.ts'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { areSalesOpen, isNumbered } from '../../../contract/eventos-rules.ts'
import { EventoAbout } from '../../evento/evento-about.tsx'
import { EventoHead } from '../../evento/evento-head.tsx'
import { EventoNotice } from '../../evento/evento-notice.tsx'
import { chooseFirst } from '../../evento/labels.ts'
import { chosenSetor, openLotes, visibleSetores } from '../../evento/offers.ts'
import { SetorChips } from '../../evento/setor-chips.tsx'
import { useHydrated } from '../../lib/hydrated.ts'
import { EVENTO } from '../../texts/evento.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { CarrinhoPanel } from './carrinho-panel.tsx'
import { EventoBar } from './evento-bar.tsx'
import styles from './evento-view.module.css'
import { FilaNotice } from './fila-notice.tsx'
import { PlainSetores } from './plain-setores.tsx'
import { SetorPanel } from './setor-panel.tsx'
import { StockWatch } from './stock-watch.tsx'
import { useEventoCart } from './use-evento-cart.ts'
import { useLiveStock } from './use-live-stock.ts'
import { useSellingNow } from './use-selling-now.ts'
import { useStock } from './use-stock.ts'
import { useTurn } from './use-turn.ts'

/** The chosen sector is in the address, so that it can be shared and survives a reload. */
const SETOR = 'setor'

/** A loaded event: its data, its sectors, the chosen sector and the cart. */
export function EventoView({ evento, refetch }: { evento: Evento; refetch: () => Promise<unknown> }) {
  const now = useSellingNow(evento)
  const isHydrated = useHydrated()
  const stock = useStock(evento)
  const turn = useTurn(evento)
  const cart = useEventoCart(evento, now, stock, turn.mayChoose)
  useLiveStock(evento.id, refetch)
  const [search, setSearch] = useSearchParams()
  // The router changes the address with a delay; the chip shows the choice immediately.
  const [requestedId, setRequestedId] = useOptimistic(search.get(SETOR))

  const setores = visibleSetores(evento)
  const setor = chosenSetor(setores, requestedId, now)
  const hasHall = setores.some(({ layout }) => layout !== null)
  const isPast = isEventoPast(evento.data, now)
  const selling = turn.mayChoose && areSalesOpen(evento, now)
  // Nobody's stock is asked for out of turn: thousands may look at the page of an event with a waiting room.
  const open = turn.mayChoose ? openLotes(evento, now) : []
  const isSoldOut = ({ id }: Setor) => {
    const lotes = open.filter((lote) => lote.id_evento_setor === id)
    return lotes.length > 0 && lotes.every((lote) => stock.remainingOf(lote.id) === 0)
  }
  const soldOut = open.length > 0 && open.every((lote) => stock.remainingOf(lote.id) === 0)
  const shown = selling && setor && isNumbered(setor.tipo) ? [setor.id] : []

  const choose = (id: string) => {
    startTransition(() => {
      setRequestedId(id)
      setSearch(new URLSearchParams({ ...Object.fromEntries(search), [SETOR]: id }), {
        replace: true,
        preventScrollReset: true,
      })
    })
  }

  return (
    <>
      <EventoBar nome={evento.nome} />
      <StockWatch
        eventoId={evento.id}
        loteIds={open.map(({ id }) => id)}
        hasPlaces={shown.length > 0 || cart.pickedSetores.length > 0}
      />
      <div className={styles.page} data-wide={hasHall}>
        <EventoHead evento={evento} beside={hasHall} />
        <section className={styles.picker}>
          <h2 className={styles.heading}>
            <VisuallyHidden>{EVENTO.tickets}</VisuallyHidden>
          </h2>
          <div className={styles.choice}>
            {(turn.mayChoose || isPast || setores.length === 0) && (
              <EventoNotice evento={evento} now={now} hasSetores={setores.length > 0} soldOut={soldOut} />
            )}
            {evento.fila_abre_em !== null && !isPast && setores.length > 0 && (
              <FilaNotice evento={evento} opensAt={evento.fila_abre_em} now={now} turn={turn} />
            )}
            {setor && (
              <>
                <SetorChips setores={setores} chosen={setor.id} isSoldOut={isSoldOut} onChoose={choose} />
                <PlainSetores setores={setores} now={now} />
              </>
            )}
          </div>
          {setor && (
            <div className={styles.panel}>
              <SetorPanel key={setor.id} evento={evento} setor={setor} now={now} stock={stock} cart={cart} />
            </div>
          )}
        </section>
        {(selling || cart.all.length > 0) && setores.length > 0 && (
          <CarrinhoPanel evento={evento} cart={cart} idle={soldOut ? EVENTO.nothingToBuy : chooseFirst(setor)} />
        )}
        <div className={styles.about} data-waits={!isHydrated && shown.length > 0}>
          <EventoAbout evento={evento} isPast={isPast} />
        </div>
      </div>
    </>
  )
}
