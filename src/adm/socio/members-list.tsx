import { useState } from 'react'
import { businessDay, formatDay } from '../../../contract/dates.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { Socio, SocioQuery } from '../../../contract/socio.ts'
import { cadeiraOf } from '../../../contract/socio-rules.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useListSociosQuery } from '../../api/office/socio.ts'
import { useListPlanosOfficeQuery } from '../../api/office/planos.ts'
import { ADM_SOCIO, ADM_SOCIO as TEXTS } from '../../texts/adm-socio.ts'
import { Chips } from '../../ui/choice/chips.tsx'
import type { Column, RowAction } from '../../ui/data-table/columns.ts'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { ListExport } from '../shared/export-button.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { MemberStatus } from '../shared/member-status.tsx'
import { RepriceOne, useCancellation } from './member-changes.tsx'
import styles from './members-list.module.css'
import { priceText } from './price.ts'

const { columns: heads, pendingPlano, pendingPrice, seat, until } = ADM_SOCIO

const dayOf = (instant: string): string => formatDay(businessDay(instant))

/** A member's plan and monthly price, with the plan and the price that are requested. */
const PlanoAndPrice = ({ socio: { plano, plano_pedido, valor_atual, valor_pendente } }: { socio: Socio }) => (
  <span className={styles.price}>
    <span>{plano.nome}</span>
    <span className={styles.whole}>{priceText(valor_atual)}</span>
    {plano_pedido && <span className={styles.pending}>{pendingPlano(plano_pedido.nome)}</span>}
    {valor_pendente !== null && <span className={styles.pending}>{pendingPrice(priceText(valor_pendente))}</span>}
  </span>
)

/** The seat's name as a small tag. */
const SeatTag = ({ name }: { name: string }) => (
  <span className={styles.seat} role="img" aria-label={seat(name)}>
    {name}
  </span>
)

/** A member's name, with the phone below it; on a phone screen after the seat. */
const MemberName = ({ socio: { cliente }, cadeira }: { socio: Socio; cadeira: string | null }) => (
  <span className={styles.name}>
    {cliente.nome}
    <span className={styles.phone}>
      {cadeira !== null && <SeatTag name={cadeira} />} {maskPhone(cliente.telefone)}
    </span>
  </span>
)

/** The columns of the members. @param former whether the list has former members */
const memberColumns = (former: boolean): Column<Socio>[] => [
  { key: 'plano', head: heads.plano, cell: (socio) => <PlanoAndPrice socio={socio} /> },
  {
    key: 'desde',
    head: heads.desde,
    cell: ({ data_inicio, data_cancelamento }) =>
      former && data_cancelamento ? `${dayOf(data_inicio)} ${until(dayOf(data_cancelamento))}` : dayOf(data_inicio),
    card: former ? 'line' : 'none',
  },
  { key: 'situacao', head: heads.situacao, cell: (socio) => <MemberStatus socio={socio} /> },
]

const { views } = ADM_SOCIO
const VIEWS = ['ativos', 'recusados', 'cancelados'] as const
/** The parts of the list: active members, members with a refused charge, former members. */
type View = (typeof VIEWS)[number]

/** The request's filters for each part of the list. */
const VIEW_FILTERS = {
  ativos: { cancelados: 'notCanceled' },
  recusados: { cancelados: 'notCanceled', em_dia: false },
  cancelados: { cancelados: 'canceled' },
} as const satisfies Record<View, Pick<SocioQuery, 'cancelados' | 'em_dia'>>

const readView = (text: string): View => VIEWS.find((view) => view === text) ?? 'ativos'

/** The choice of one plan; nothing while there is no other. */
function PlanoFilter({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const planos = useListPlanosOfficeQuery().data?.result ?? []
  if (planos.length < 2) return null
  return (
    <div className={styles.plano}>
      <SelectField
        name="plano"
        label={TEXTS.plano}
        empty={TEXTS.allPlanos}
        options={planos.map(({ id, nome }) => ({ value: id, label: nome }))}
        value={chosen}
        onChange={onChoose}
      />
    </div>
  )
}

type ViewChipsProps = { view: View; onChoose: (view: View) => void }

/** The choice of the part, with the number of refused charges. */
function ViewChips({ view, onChoose }: ViewChipsProps) {
  const refused = useListSociosQuery({ ...VIEW_FILTERS.recusados, limit: 1 }).data?.total ?? 0
  const content = (name: View) =>
    name === 'recusados' && refused > 0 ? (
      <>
        {views[name]} <span className={styles.count}>{refused.toLocaleString('pt-BR')}</span>
      </>
    ) : (
      views[name]
    )
  return (
    <Chips
      legend={ADM_SOCIO.show}
      options={VIEWS.map((name) => ({ value: name, content: content(name) }))}
      chosen={view}
      onChoose={(value) => onChoose(readView(value))}
    />
  )
}

/** The rows show a new price one by one, when the provider has confirmed it. */
const POLL_MS = 15_000

/** The members by seat: active ones, those whose last charge was refused, or former ones. */
export function MembersList({ qtdLinha }: { qtdLinha: number }) {
  const { address, addressOf, filter, clear } = useListAddress(['q', 'ver', 'plano'])
  const { q, pagina } = address
  const view = readView(address.ver)
  const plano = isId(address.plano) ? address.plano : ''
  const filtro = { ...VIEW_FILTERS[view], ...(q !== '' && { pesquisa: q }), ...(plano !== '' && { plano }) }
  const query = useListSociosQuery(
    { ...filtro, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    { ...FRESH, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  )
  const isWide = useIsWide()
  const [repricing, setRepricing] = useState<Socio | null>(null)
  const seatOf = ({ nr_cadeira }: Socio): string =>
    nr_cadeira === null ? TEXTS.noSeat : cadeiraOf(nr_cadeira, { qtd_linha: qtdLinha }).nome
  const cancellation = useCancellation(seatOf)
  const actionsOf = (socio: Socio): RowAction[] => [
    {
      key: 'valor',
      label: TEXTS.actions.valor,
      icon: 'pencil',
      onPress: () => setRepricing(socio),
      disabled: socio.cancelamento_pedido_em === null ? undefined : TEXTS.pendingCancel,
    },
    {
      key: 'cancel',
      label: TEXTS.actions.cancel,
      icon: 'close',
      tone: 'danger',
      onPress: () => cancellation.ask(socio),
    },
  ]
  return (
    <>
      <div className={styles.views}>
        <ViewChips view={view} onChoose={(next) => filter({ ver: next === 'ativos' ? '' : next })} />
        <PlanoFilter chosen={plano} onChoose={(id) => filter({ plano: id })} />
      </div>
      <ListScreen
        label={TEXTS.title}
        things={TEXTS.things}
        query={query}
        rowsOf={({ list, total }) => ({ rows: list, total })}
        pagina={pagina}
        addressOf={addressOf}
        toolbar={<SearchField label={TEXTS.search} name="q" value={q} onSearch={(text) => filter({ q: text })} />}
        extra={<ListExport things={TEXTS.things} list={{ lista: 'socios', filtro }} />}
        keyOf={({ id }) => id}
        title={{
          head: TEXTS.columns.socio,
          cell: (socio) => <MemberName socio={socio} cadeira={isWide ? null : seatOf(socio)} />,
          nameOf: ({ cliente }) => cliente.nome,
        }}
        opens={({ id_cliente }) => ADM_PATHS.clientes.at(id_cliente)}
        picture={isWide ? (socio) => <SeatTag name={seatOf(socio)} /> : undefined}
        columns={memberColumns(view === 'cancelados')}
        actionsOf={view === 'cancelados' ? undefined : actionsOf}
        empty={
          q === '' && plano === '' ? (
            <Empty title={TEXTS.empty[view].title} text={TEXTS.empty[view].text} />
          ) : (
            <NoResults title={q === '' ? TEXTS.noneOfPlano : TEXTS.none(q)} onClear={clear} />
          )
        }
      />
      {cancellation.question}
      {repricing && <RepriceOne socio={repricing} onClose={() => setRepricing(null)} />}
    </>
  )
}
