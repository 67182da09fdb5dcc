import { isEventoPast } from '../../../contract/dates.ts'
import type { EventoCard } from '../../../contract/eventos.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { isDraft } from '../../../contract/publicar-rules.ts'
import { eventos, useGetVendasTotalQuery } from '../../api/office/eventos.ts'
import { serverNow } from '../../lib/clock.ts'
import { shortDay, today } from '../../lib/dates.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { ADM_VENDAS } from '../../texts/adm-vendas.ts'
import { COMMON } from '../../texts/common.ts'
import { Pill } from '../../ui/pill/pill.tsx'
import { ShareBar } from '../../ui/share-bar/share-bar.tsx'
import { draftText } from './evento-publishing.tsx'
import styles from './eventos-list.module.css'

export const areSalesToCome = (inicioVendas: string): boolean => inicioVendas > today()

const State = ({ children }: { children: string }) => (
  <span className={styles.soon}>
    <Pill tone="quiet">{children}</Pill>
  </span>
)

/**
 * How much of an event is sold or held; before its sales begin, the day on which they do; of a draft, when it is
 * published.
 */
export function Occupancy({ evento }: { evento: EventoCard }) {
  const { data, inicio_vendas, vendas_encerradas, ocupacao, situacao } = evento
  if (isDraft(evento)) return <State>{draftText(evento.publicar_em)}</State>
  if (situacao === 'cancelado') return <State>{COMMON.cancelled}</State>
  const isClosed = vendas_encerradas && !isEventoPast(data, new Date(serverNow()))
  if (areSalesToCome(inicio_vendas))
    return <State>{isClosed ? ADM_VENDAS.setorClosed : TEXTS.salesFrom(shortDay(inicio_vendas))}</State>
  if (!ocupacao || ocupacao.total === 0) return <span className={styles.pending}>{TEXTS.noPlaces}</span>
  const { tomados, total } = ocupacao
  return (
    <div className={styles.share}>
      <ShareBar part={tomados} whole={total} title={TEXTS.taken(tomados, total)} />
      {isClosed && <State>{ADM_VENDAS.setorClosed}</State>}
      {situacao === 'adiado' && <State>{COMMON.postponed}</State>}
    </div>
  )
}

const { getVendasTotal } = eventos.endpoints
type ApiState = Parameters<ReturnType<typeof getVendasTotal.select>>[0]

/**
 * The sales totals of a list are fetched one event at a time, in the order of the list (docs/product.md#lots-and-cart).
 * @returns the events whose total may be fetched: those that have an answer, and the next one
 */
export function useTotalTurns(ids: readonly string[]): ReadonlySet<string> {
  const answered = useAppSelector((state) => {
    const waiting = ids.findIndex((id) => {
      const { status } = getVendasTotal.select(id)(state as unknown as ApiState)
      return status !== 'fulfilled' && status !== 'rejected'
    })
    return waiting < 0 ? ids.length : waiting
  })
  return new Set(ids.slice(0, answered + 1))
}

type VendasTotalProps = {
  id: string
  /** Whether its total may be fetched already. */
  hasTurn: boolean
  /** Show nothing instead of 0. */
  hidesZero: boolean
}

/** The sum of an event's paid sales. */
export function VendasTotal({ id, hasTurn, hidesZero }: VendasTotalProps) {
  const { data, isError } = useGetVendasTotalQuery(id, { skip: !hasTurn })
  if (hidesZero && !data) return null
  if (data !== undefined) return <span className={styles.total}>{formatReais(toCents(data))}</span>
  return <span className={styles.pending}>{isError ? TEXTS.totalFailed : TEXTS.totalPending}</span>
}
