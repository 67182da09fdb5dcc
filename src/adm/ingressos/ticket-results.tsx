import { useLocation } from 'react-router'
import type { z } from 'zod'
import { shortCode } from '../../../contract/ingresso-rules.ts'
import type { Venda, VendasClienteAnswer } from '../../../contract/vendas.ts'
import { ticketDisplay } from '../../../contract/vendas-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { DISPLAY_TONES, ticketDetail, ticketName } from '../../lib/ticket-labels.ts'
import { TICKET_KEYS } from '../../texts/adm-keys.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { Link } from '../../ui/link/link.tsx'
import { StatePill } from '../../ui/pill/pill.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { shortMoment } from '../shared/short-moment.ts'
import styles from './ticket-results.module.css'

function State({ venda }: { venda: Venda }) {
  const display = ticketDisplay(venda, new Date(serverNow()))
  return <StatePill tone={DISPLAY_TONES[display]}>{display}</StatePill>
}

/** Text in one line: a code or a moment broken in two is hard to read. */
const Whole = ({ children }: { children: string }) => <span className={styles.whole}>{children}</span>

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
}

/** The tickets that were found, and their owners. */
export function TicketResults({ query, inAll, currentId }: TicketResultsProps) {
  const { search } = useLocation()
  const { address, addressOf } = useListAddress(['evento', 'q'])
  const { result = [], total = 0 } = query.currentData ?? {}
  const [first] = result
  const isOnePerson = first && result.every(({ id_cliente }) => id_cliente === first.id_cliente)
  return (
    <>
      {first && (
        <h2 className={styles.head}>
          {isOnePerson && <span>{first.cliente.nome}</span>}
          <small>{TEXTS.count(total)}</small>
        </h2>
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
        title={{
          head: TEXTS.columns.ingresso,
          cell: (venda) => (
            <Link className={styles.ticket} to={`${ADM_PATHS.ingressos.at(venda.id)}${search}`}>
              {ticketDetail(venda)}
            </Link>
          ),
          nameOf: ticketDetail,
        }}
        columns={[
          ...(inAll ? [{ key: 'evento', head: TEXTS.columns.evento, cell: ticketName }] : []),
          ...(isOnePerson ? [] : [{ key: 'cliente', head: TEXTS.cliente, cell: ({ cliente }: Venda) => cliente.nome }]),
          // The open ticket beside the list has its code, and the list has less room.
          ...(currentId === undefined
            ? [
                {
                  key: 'codigo',
                  head: TEXTS.columns.codigo,
                  cell: ({ id }: Venda) => <Whole>{shortCode(id)}</Whole>,
                },
              ]
            : []),
          {
            key: 'compra',
            head: TEXTS.columns.compra,
            cell: ({ created_at }) => <Whole>{shortMoment(created_at)}</Whole>,
          },
          { key: 'situacao', head: TEXTS.columns.situacao, align: 'end', cell: (venda) => <State venda={venda} /> },
        ]}
        empty={<Empty title={TEXTS.none.title} text={TEXTS.none.text} />}
      />
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
