import { useLocation } from 'react-router'
import type { z } from 'zod'
import { shortCode } from '../../../contract/ingresso-rules.ts'
import type { Venda, VendasClienteAnswer } from '../../../contract/vendas.ts'
import { ticketDetail } from '../../lib/ticket-labels.ts'
import { TICKET_KEYS } from '../../texts/adm-keys.ts'
import { ADM_BULK } from '../../texts/adm-bulk.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { Button } from '../../ui/button/button.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { BulkBar } from '../shared/bulk/bulk-bar.tsx'
import { useBulk, useSelection } from '../shared/bulk/use-bulk.ts'
import { VendasExport } from '../shared/export-button.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { useMay } from '../shared/office-session.tsx'
import { TICKET_COLUMNS } from '../shared/ticket-list.tsx'
import styles from './ticket-results.module.css'

const KINDS = ['reembolsar'] as const

/** Without its owner: the name of a selected ticket is stored for a reload. */
const nameOf = (venda: Venda): string => `${ticketDetail(venda)} · ${shortCode(venda.id)}`

type Answer = z.infer<typeof VendasClienteAnswer>

type TicketResultsProps = {
  query: {
    data?: Answer | undefined
    currentData?: Answer | undefined
    error?: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** Whether all events were searched; then each row names its event. */
  inAll: boolean
  currentId: string | undefined
  /** Leaves the search for the list of the event's tickets; undefined without a search in an event. */
  onShowAll: (() => void) | undefined
}

/** The tickets of an event, or those that were found, and their owners. */
export function TicketResults({ query, inAll, currentId, onShowAll }: TicketResultsProps) {
  const { search } = useLocation()
  const mayRefund = useMay('POST /api/reembolsos')
  const bulk = useBulk()
  const chosen = useSelection<Venda>(
    ({ id }) => id,
    nameOf,
    ({ id, order_id }) => order_id ?? id,
  )
  const { address, addressOf } = useListAddress(['evento', 'situacao', 'setor'])
  const { result = [], total = 0 } = query.currentData ?? {}
  const [first] = result
  const isSearch = inAll || onShowAll !== undefined
  const isFiltered = address.situacao !== '' || address.setor !== ''
  const none = isFiltered ? TEXTS.noneOfFilter : isSearch ? TEXTS.none : TEXTS.noneSold
  const isOnePerson = isSearch && first && result.every(({ id_cliente }) => id_cliente === first.id_cliente)
  return (
    <>
      {(first || onShowAll) && (
        <div className={styles.top}>
          {first && (
            <h2 className={styles.head}>
              {isOnePerson && <span>{first.cliente.nome}</span>}
              <small>{TEXTS.count(total)}</small>
            </h2>
          )}
          {onShowAll && (
            <Button tone="quiet" onClick={onShowAll}>
              {TEXTS.showAll}
            </Button>
          )}
        </div>
      )}
      <ListScreen
        label={TEXTS.title}
        things={TEXTS.things}
        query={query}
        rowsOf={(data) => ({ rows: data.result, total: data.total })}
        pagina={address.pagina}
        addressOf={addressOf}
        keyOf={({ id }) => id}
        currentKey={currentId}
        title={{ head: TEXTS.columns.ingresso, cell: ticketDetail, nameOf: ticketDetail }}
        opens={({ id }) => `${ADM_PATHS.ingressos.at(id)}${search}`}
        selection={mayRefund && currentId === undefined ? chosen.selection : undefined}
        columns={[
          ...(inAll ? [TICKET_COLUMNS.evento] : []),
          ...(isOnePerson ? [] : [{ key: 'cliente', head: TEXTS.cliente, cell: ({ cliente }: Venda) => cliente.nome }]),
          // The open ticket beside the list has its code, and the list has less room.
          ...(currentId === undefined ? [TICKET_COLUMNS.codigo] : []),
          TICKET_COLUMNS.compra,
          TICKET_COLUMNS.situacao,
        ]}
        empty={<Empty title={none.title} text={none.text} />}
      />
      {mayRefund && (
        <BulkBar
          actor={bulk}
          kinds={KINDS}
          items={chosen.items}
          onClear={chosen.clear}
          exporting={<VendasExport things={ADM_BULK.things.many} filter={{ ids: chosen.ids }} />}
        />
      )}
      {first && (
        <p className={styles.keys}>
          {TICKET_KEYS.map(({ keys, text }) => (
            <span key={text}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}{' '}
              {text}
            </span>
          ))}
        </p>
      )}
    </>
  )
}
