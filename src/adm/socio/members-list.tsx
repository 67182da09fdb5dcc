import { useState } from 'react'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import type { Socio } from '../../../contract/socio.ts'
import { cadeiraOf } from '../../../contract/socio-rules.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useListSociosQuery } from '../../api/office/socio.ts'
import { ADM_SOCIO as TEXTS } from '../../texts/adm-socio.ts'
import type { RowAction } from '../../ui/data-table/columns.ts'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { ListExport } from '../shared/list/list-export.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { MemberName, memberColumns, SeatTag } from './member-columns.tsx'
import styles from './members-list.module.css'
import { RepriceOne } from './reprice-one.tsx'
import { useCancellation } from './use-cancellation.tsx'
import { readView, VIEW_FILTERS, ViewChips } from './views.tsx'

/** A new price reaches the rows one by one, when the provider has confirmed it. */
const POLL_MS = 15_000

/** The members, by seat: active ones, those whose last charge was refused, or former ones. */
export function MembersList({ qtdLinha }: { qtdLinha: number }) {
  const { address, addressOf, filter, clear } = useListAddress(['q', 'ver'])
  const { q, pagina } = address
  const view = readView(address.ver)
  const filtro = { ...VIEW_FILTERS[view], ...(q !== '' && { pesquisa: q }) }
  const query = useListSociosQuery(
    { ...filtro, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    { ...FRESH, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  )
  const isWide = useIsWide()
  const [repricing, setRepricing] = useState<Socio | null>(null)
  const seatOf = ({ nr_cadeira }: Socio): string => cadeiraOf(nr_cadeira, { qtd_linha: qtdLinha }).nome
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
        picture={isWide ? (socio) => <SeatTag name={seatOf(socio)} /> : undefined}
        columns={memberColumns(view === 'cancelados')}
        actionsOf={view === 'cancelados' ? undefined : actionsOf}
        empty={
          q === '' ? (
            <Empty title={TEXTS.empty[view].title} text={TEXTS.empty[view].text} />
          ) : (
            <NoResults title={TEXTS.none(q)} onClear={clear} />
          )
        }
      />
      {cancellation.question}
      {repricing && <RepriceOne socio={repricing} onClose={() => setRepricing(null)} />}
    </>
  )
}
