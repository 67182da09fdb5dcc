import { useParams } from 'react-router'
import type { Cliente } from '../../../contract/clientes.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { readSituacao } from '../../../contract/vendas-rules.ts'
import { useGetClienteOfficeQuery } from '../../api/office/clientes.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useSearchVendasQuery } from '../../api/office/vendas.ts'
import { ticketDetail } from '../../lib/ticket-labels.ts'
import { ADM_CLIENTES as TEXTS } from '../../texts/adm-clientes.ts'
import { ADM_INGRESSOS } from '../../texts/adm-ingressos.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { SituacaoChips, TICKET_COLUMNS } from '../shared/ticket-list.tsx'
import styles from './cliente-page.module.css'
import { Membership } from './membership.tsx'
import { useEndSessions } from './use-end-sessions.tsx'

const { page: texts } = TEXTS

const SHORT_ORDER = 6

/** The end of the order's id, which tells the orders of a person apart; it leads to all that happened to the order. */
const Order = ({ order_id }: Venda) =>
  order_id === null ? null : (
    <Link className={styles.order} to={ADM_PATHS.historicoOf({ codigo: order_id })}>
      <VisuallyHidden>{texts.order} </VisuallyHidden>…{order_id.slice(-SHORT_ORDER)}
    </Link>
  )

/** The tickets and raffle numbers of a person, filtered by what happened to them: paid, used, given back. */
function Tickets({ id }: { id: string }) {
  const { address, addressOf, filter } = useListAddress(['situacao'])
  const situacao = readSituacao(address.situacao)
  const cursor = (address.pagina - 1) * PAGE_SIZE
  const query = useSearchVendasQuery({ idCliente: id, situacao, cursor, limit: PAGE_SIZE }, FRESH)
  const { evento, compra, situacao: state } = TICKET_COLUMNS
  return (
    <section aria-label={texts.tickets}>
      <h3 className={styles.heading}>{texts.tickets}</h3>
      <SituacaoChips chosen={situacao} onChoose={(next) => filter({ situacao: next === 'todas' ? '' : next })} />
      <ListScreen
        label={texts.tickets}
        things={ADM_INGRESSOS.things}
        query={query}
        rowsOf={({ result, total }) => ({ rows: result, total })}
        pagina={address.pagina}
        addressOf={addressOf}
        keyOf={(venda) => venda.id}
        title={{ head: ADM_INGRESSOS.columns.ingresso, cell: ticketDetail, nameOf: ticketDetail }}
        opens={(venda) => ADM_PATHS.ingressos.at(venda.id)}
        columns={[
          evento,
          { key: 'pedido', head: texts.order, cell: (venda) => <Order {...venda} />, card: 'none' },
          compra,
          state,
        ]}
        empty={
          <Empty
            title={texts.noTickets.title}
            text={situacao === 'todas' ? texts.noTickets.atAll : texts.noTickets.ofSituacao}
          />
        }
      />
    </section>
  )
}

/** All about one person: tickets, raffle numbers, refunds, membership. Personal data stays out of the address. */
function ClienteFound({ cliente: { id, nome, telefone } }: { cliente: Cliente }) {
  const sessions = useEndSessions()
  return (
    <SubPage title={nome} back={{ to: ADM_PATHS.clientes.list, label: TEXTS.title }}>
      <div className={styles.head}>
        <p className={styles.phone}>{maskPhone(telefone)}</p>
        <ButtonLink to={ADM_PATHS.historicoOf({ pessoa: id })} tone="secondary">
          {texts.history}
        </ButtonLink>
        <Button tone="secondary" onClick={() => sessions.ask({ id, nome })}>
          {TEXTS.sessions.action}
        </Button>
      </div>
      <div className={styles.parts}>
        <Tickets id={id} />
        <Membership idCliente={id} />
      </div>
      {sessions.question}
    </SubPage>
  )
}

/** The page of one person. */
export function ClientePage() {
  const { id = '' } = useParams()
  const query = useGetClienteOfficeQuery(id, FRESH)
  return (
    <RecordPage id={id} query={query} back={{ to: ADM_PATHS.clientes.list, label: TEXTS.title }}>
      {(cliente) => <ClienteFound cliente={cliente} />}
    </RecordPage>
  )
}
