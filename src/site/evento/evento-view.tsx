import { lazy, startTransition, Suspense, useEffect, useMemo, useOptimistic, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isCompanionTime } from '../../../contract/companion-rules.ts'
import { isEventoPast } from '../../../contract/dates.ts'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { areSalesOpen, isNumbered, isSaleOver } from '../../../contract/eventos-rules.ts'
import { isCancelado } from '../../../contract/mudar-rules.ts'
import { useLiveEventoQuery } from '../../api/live.ts'
import { EventoAbout } from '../../evento/evento-about.tsx'
import { EventoHead, EventoNotice } from '../../evento/evento-head.tsx'
import { chooseFirst } from '../../evento/labels.ts'
import { chosenSetor, lotesOf, openLotes, visibleSetores } from '../../evento/offers.ts'
import { SetorChips } from '../../evento/setor-chips.tsx'
import { serverNow } from '../../lib/clock.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { PATHS } from '../../lib/paths.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { BackBar } from '../shared/back-bar.tsx'
import { CarrinhoPanel } from './carrinho-panel.tsx'
import styles from './evento-view.module.css'
import { tarifaCents } from './fare-picker.tsx'
import { FilaNotice, useTurn } from './fila-notice.tsx'
import { SetorPanel } from './setor-panel.tsx'
import { useEventoCart } from './use-evento-cart.ts'
import { type CodigoInUse, useCodigo } from './use-codigo.ts'
import { useOwnFare } from './use-own-fare.ts'
import { StockWatch, useStock } from './use-stock.tsx'

const CodigoField = lazy(() => import('./codigo-field.tsx'))
const loadMudanca = () => import('../../evento/mudanca-notice.tsx')
// Rare, so a browser loads it when it is needed; the page's HTML has it at once.
const Mudanca = import.meta.env.SSR ? (await loadMudanca()).default : lazy(loadMudanca)
const MemberNotice = lazy(() => import('./member-notice.tsx'))

/** The chosen sector is in the address, so that it can be shared and survives a reload. */
const SETOR = 'setor'

/** A loaded event: its data, its sectors, the chosen sector and the cart. */
export function EventoView({ evento: known }: { evento: Evento }) {
  const codigo = useCodigo(known)
  const now = useSellingNow(codigo.evento)
  const { evento, own, until } = useOwnFare(codigo.evento, now)
  const isHydrated = useHydrated()
  const stock = useStock(evento, codigo.found, own, isCompanionTime(evento.acompanhantes_ate, now))
  const turn = useTurn(evento)
  const cart = useEventoCart(evento, now, stock, turn.mayChoose)
  useLiveEventoQuery(evento.id)
  const [search, setSearch] = useSearchParams()
  // The router changes the address with a delay; the chip shows the choice immediately.
  const [requestedId, setRequestedId] = useOptimistic(search.get(SETOR))

  const isOff = isCancelado(evento)
  // Nothing of a cancelled event is for sale, and its prices are of no use.
  const setores = isOff ? [] : visibleSetores(evento)
  const setor = chosenSetor(setores, requestedId ?? codigo.setor?.id ?? null, now)
  const hasHall = setores.some(({ layout }) => layout !== null)
  const isPast = isEventoPast(evento.data, now)
  const isClosed = isSaleOver(evento, now)
  const selling = turn.mayChoose && areSalesOpen(evento, now)
  // Before the visitor's turn no stock is requested: thousands may have an event with a waiting room open.
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
        hasMeia={open.length > 0 && evento.meia !== null}
      />
      <div className={styles.page} data-wide={hasHall}>
        <EventoHead evento={evento} beside={hasHall} />
        <section className={styles.picker}>
          <h2 className={styles.heading}>
            <VisuallyHidden>{EVENTO.tickets}</VisuallyHidden>
          </h2>
          <div className={styles.choice}>
            {evento.situacao !== undefined && evento.situacao !== 'ativo' && (
              <Suspense fallback={null}>
                <Mudanca evento={evento} />
              </Suspense>
            )}
            {!isOff && (turn.mayChoose || isPast || isClosed || setores.length === 0) && (
              <EventoNotice
                evento={evento}
                now={now}
                hasSetores={setores.length > 0}
                soldOut={soldOut}
                closed={isClosed}
              />
            )}
            {evento.fila_abre_em !== null && !isPast && !isClosed && setores.length > 0 && (
              <FilaNotice evento={evento} opensAt={evento.fila_abre_em} now={now} turn={turn} />
            )}
            {own && !isPast && !isClosed && (
              <Suspense fallback={null}>
                <MemberNotice own={own} until={until} />
              </Suspense>
            )}
            {setor && (
              <>
                <SetorChips setores={setores} chosen={setor.id} now={now} isSoldOut={isSoldOut} onChoose={choose} />
                <PlainSetores setores={setores} now={now} />
              </>
            )}
          </div>
          {(setor || selling) && (
            <div className={styles.panel}>
              {setor && <SetorPanel key={setor.id} evento={evento} setor={setor} now={now} stock={stock} cart={cart} />}
              {selling && !isClosed && <Codigo codigo={codigo} />}
              {!own && !isPast && !isClosed && <MembersPay evento={known} />}
            </div>
          )}
        </section>
        {((selling && !isClosed) || cart.all.length > 0) && setores.length > 0 && (
          <CarrinhoPanel
            evento={evento}
            stock={stock}
            cart={cart}
            idle={soldOut ? EVENTO.nothingToBuy : chooseFirst(setor)}
          />
        )}
        <div className={styles.about} data-waits={!isHydrated && shown.length > 0}>
          <EventoAbout evento={evento} isPast={isPast || isOff} />
        </div>
      </div>
    </>
  )
}

/** The code of a buyer; what it needs is loaded when somebody has one. */
function Codigo({ codigo }: { codigo: CodigoInUse }) {
  const [isAsked, ask] = useState(false)
  if (codigo.codigo === '' && !isAsked) {
    return (
      <p className={styles.codigo}>
        <Button tone="quiet" onClick={() => ask(true)}>
          {EVENTO.haveCodigo}
        </Button>
      </p>
    )
  }
  return (
    <Suspense fallback={<p className={styles.codigo}>{EVENTO.haveCodigo}</p>}>
      <CodigoField key={codigo.codigo} {...codigo} />
    </Suspense>
  )
}

/** For everybody else: that members pay less here. */
function MembersPay({ evento: { setores } }: { evento: Evento }) {
  const fares = setores.flatMap(({ lotes }) => lotes.flatMap(({ tarifas }) => tarifas))
  const prices = fares.flatMap((fare) => (fare.tipo === 'socio' ? tarifaCents(fare) : []))
  if (prices.length === 0) return null
  return (
    <p className={styles.codigo}>
      <ButtonLink to={PATHS.socioTorcedor} tone="quiet">
        {EVENTO.membersPay(formatPrice(Math.min(...prices)))}
      </ButtonLink>
    </p>
  )
}

/** The link back to the events, and a button that shares the event's address. */
export const EventoBar = ({ nome }: { nome?: string }) => (
  <BackBar
    to={PATHS.eventos}
    label={EVENTO.back}
    share={nome === undefined ? undefined : { label: EVENTO.share, title: nome }}
  />
)

/** For a browser without JavaScript, where no sector can be chosen: all sectors with the prices of their lots. */
const PlainSetores = ({ setores, now }: { setores: readonly Setor[]; now: Date }) => (
  <noscript>
    <div className={styles.plain}>
      <p>{EVENTO.needsScript}</p>
      <ul>
        {setores.map((setor) => (
          <li key={setor.id}>
            <strong>{setor.nome}</strong>
            {lotesOf(setor, now).map(({ lote, nr, cents, salesPhase }) => (
              <span key={lote.id} className={styles.lote} data-phase={salesPhase}>
                {EVENTO.lote(nr)} · {formatPrice(cents)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  </noscript>
)

const MINUTE = 60_000

/** The server's current time, updated every minute and at the moment a lot of the event goes on sale. */
function useSellingNow({ setores, fim_vendas }: Evento): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const lotes = setores.flatMap((setor) => setor.lotes)
    const instants = [fim_vendas, ...lotes.flatMap((lote) => [lote.data, lote.fim_vendas])]
    const changes = instants.flatMap((instant) => instant ?? []).map((instant) => new Date(instant).getTime())
    const next = Math.min(now + MINUTE, ...changes.filter((change) => change > now))
    const timer = setTimeout(() => setNow(serverNow()), Math.max(next - serverNow(), 100))
    return () => clearTimeout(timer)
  }, [now, setores, fim_vendas])
  return useMemo(() => new Date(now), [now])
}
