import { alertaText } from '../../../contract/alertas-rules.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import type { Alerta } from '../../../contract/historico.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { useListAlertasQuery, useSeeAlertaMutation } from '../../api/office/historico.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_ALERTAS as TEXTS } from '../../texts/adm-alertas.ts'
import type { RowAction } from '../../ui/data-table/columns.ts'
import { StatePill } from '../../ui/pill/pill.tsx'
import { alertaFacts, alertaTitle, alertaWay } from '../shared/alerta.ts'
import { ListExport } from '../shared/export-button.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { useToast } from '../shared/use-toast.ts'
import styles from './alertas-section.module.css'

/** What happened, what it is about, and the server's details. */
const What = (alerta: Alerta) => (
  <span className={styles.what}>
    {alertaTitle(alerta)}
    {alertaFacts(alerta).map((line) => (
      <span key={line} className={styles.about}>
        {line}
      </span>
    ))}
    {alerta.detail && <span className={styles.detail}>{TEXTS.detail(alerta.detail)}</span>}
  </span>
)

const stateOf = ({ visto_em, visto_por }: Alerta) =>
  visto_em === null ? (
    <StatePill tone="wait">{TEXTS.open}</StatePill>
  ) : (
    TEXTS.seen(visto_por?.nome ?? null, formatDateTime(visto_em))
  )

function wayOf(alerta: Alerta): RowAction[] {
  const way = alertaWay(alerta)
  return way ? [{ key: 'way', icon: 'eye', ...way }] : []
}

/** The alerts, open ones first. Who resolved one is recorded. */
function AlertasList() {
  const { address, addressOf } = useListAddress([])
  const { pagina } = address
  const query = useListAlertasQuery({ cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }, FRESH)
  const [see, { isLoading, originalArgs }] = useSeeAlertaMutation()
  const toast = useToast()
  const resolve = async ({ id }: Alerta) => {
    const { error } = await see({ id })
    if (error === undefined) toast(TEXTS.resolved)
  }
  const actionsOf = (alerta: Alerta): RowAction[] => [
    ...wayOf(alerta),
    ...(alerta.visto_em === null
      ? [
          {
            key: 'resolve',
            label: TEXTS.resolve,
            icon: 'check' as const,
            onPress: () => void resolve(alerta),
            disabled: isLoading && originalArgs?.id === alerta.id ? ADM.saving : undefined,
          },
        ]
      : []),
  ]
  return (
    <ListScreen
      label={TEXTS.title}
      things={TEXTS.things}
      order={TEXTS.orderOfList}
      query={query}
      rowsOf={({ result, total }) => ({ rows: result, total })}
      pagina={pagina}
      addressOf={addressOf}
      extra={<ListExport things={TEXTS.things} list={{ lista: 'alertas', filtro: {} }} />}
      keyOf={({ id }) => id}
      title={{
        head: TEXTS.columns.what,
        cell: What,
        nameOf: (alerta) => `${alertaTitle(alerta)}, ${formatDateTime(alerta.em)}`,
      }}
      columns={[
        {
          key: 'todo',
          head: TEXTS.columns.todo,
          cell: ({ kind }) => <span className={styles.todo}>{alertaText(kind)?.oQueFazer ?? TEXTS.unknown}</span>,
        },
        {
          key: 'em',
          head: TEXTS.columns.when,
          cell: ({ em }) => <span className={styles.when}>{formatDateTime(em)}</span>,
        },
        { key: 'state', head: TEXTS.columns.state, cell: stateOf },
      ]}
      actionsOf={actionsOf}
      empty={<Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />}
    />
  )
}

const ROUTES = [{ index: true, element: <AlertasList /> }]

/** The alerts, each with what to do about it; for admins. */
export default function AlertasSection() {
  return <SectionRoutes routes={ROUTES} />
}
