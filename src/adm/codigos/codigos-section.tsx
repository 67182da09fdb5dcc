import type { Codigo } from '../../../contract/codigos.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { useListCodigosQuery } from '../../api/office/codigos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { serverNow } from '../../lib/clock.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_CODIGOS as TEXTS } from '../../texts/adm-codigos.ts'
import { ADM_CORTESIAS as CORTESIAS } from '../../texts/adm-cortesias.ts'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { useMay } from '../shared/office-session.tsx'
import { RequireCall } from '../shared/require-call.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { shortMoment } from '../shared/short-moment.ts'
import { CodigoCreatePage, CodigoPage } from './codigo-form.tsx'
import styles from './codigos-section.module.css'
import { CodigosTabs } from './codigos-tabs.tsx'
import { CortesiasPage } from './cortesias/cortesias-page.tsx'
import { CotaPage } from './cortesias/cota-form.tsx'
import { GiveForm } from './cortesias/give-form.tsx'
import { GivePage } from './cortesias/give-page.tsx'
import { ListForm } from './cortesias/list-form.tsx'
import { PrintPage } from './cortesias/print-page.tsx'

/** What a code gives, '15% a menos', and where: 'Pista, 2º lote'. */
function giftText({ percentual, valor }: Codigo): string {
  if (percentual !== null) return TEXTS.off(percentual)
  return valor === null ? TEXTS.opens : TEXTS.fixed(formatReais(toCents(valor)))
}
const placeText = ({ lote }: Codigo): string => (lote ? TEXTS.lote(lote.setor, lote.nr) : TEXTS.allLotes)

const Gives = ({ codigo }: { codigo: Codigo }) => (
  <span className={styles.two}>
    <strong>{giftText(codigo)}</strong>
    <span className={styles.small}>{placeText(codigo)}</span>
  </span>
)

/** How much of a code is used; without a limit there is no bar. */
const Used = ({ codigo: { usados, limite } }: { codigo: Codigo }) => (
  <span className={styles.two}>
    <span>{TEXTS.usedOf(usados, limite)}</span>
    {limite !== null && (
      <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(100 * usados) / limite} height="4" />
      </svg>
    )}
  </span>
)

function periodText({ de, ate, ativo }: Codigo, now: number): string {
  if (!ativo) return TEXTS.paused
  if (ate && Date.parse(ate) <= now) return TEXTS.over(shortMoment(ate))
  if (de && Date.parse(de) > now) return TEXTS.from(shortMoment(de))
  return ate ? TEXTS.until(shortMoment(ate)) : TEXTS.always
}

function promotorText({ promotor, comissao, comissao_valor }: Codigo): string {
  if (!promotor) return TEXTS.noCommission
  const sum = comissao > 0 ? TEXTS.commission(comissao, formatReais(toCents(comissao_valor))) : TEXTS.noCommission
  return `${promotor.nome} · ${sum}`
}

function CodigosList() {
  const { address, isFiltered, addressOf, filter, clear } = useListAddress(['q'])
  const { q, pagina } = address
  const page = { cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const query = useListCodigosQuery({ ...(q && { pesquisa: q }), ...page }, FRESH)
  const mayEdit = useMay('POST /api/codigos')
  const owed = toCents(query.data?.comissoes ?? 0)
  const now = serverNow()
  const isWide = useIsWide()
  return (
    <ListScreen
      label={TEXTS.title}
      things={TEXTS.things}
      order={TEXTS.order}
      query={query}
      rowsOf={({ result, total }) => ({ rows: result, total })}
      pagina={pagina}
      addressOf={addressOf}
      toolbar={
        <>
          <CodigosTabs current="codigos" />
          <SearchField label={TEXTS.search} name="q" value={q} onSearch={(text) => filter({ q: text })} />
        </>
      }
      note={owed > 0 && TEXTS.owed(formatReais(owed))}
      createAt={mayEdit ? ADM_PATHS.codigos.create : undefined}
      keyOf={({ id }) => id}
      title={{
        head: TEXTS.columns.codigo,
        cell: ({ codigo, evento }) => (
          <span className={styles.two}>
            {codigo}
            <span className={styles.small}>{evento?.nome ?? TEXTS.allEventos}</span>
          </span>
        ),
        nameOf: ({ codigo }) => codigo,
      }}
      opens={({ id }) => ADM_PATHS.codigos.at(id)}
      columns={[
        {
          key: 'gives',
          head: TEXTS.columns.gives,
          cell: (codigo) => (isWide ? <Gives codigo={codigo} /> : `${giftText(codigo)}, ${placeText(codigo)}`),
        },
        {
          key: 'used',
          head: TEXTS.columns.used,
          cell: (codigo) =>
            isWide ? <Used codigo={codigo} /> : TEXTS.usedOnCard(TEXTS.usedOf(codigo.usados, codigo.limite)),
          width: '12rem',
        },
        { key: 'period', head: TEXTS.columns.period, cell: (codigo) => periodText(codigo, now), width: '13rem' },
        { key: 'promotor', head: TEXTS.columns.promotor, cell: promotorText },
      ]}
      actionsOf={
        mayEdit
          ? ({ id }) => [{ key: 'edit', label: ADM.edit, icon: 'pencil', to: ADM_PATHS.codigos.at(id) }]
          : undefined
      }
      empty={
        isFiltered ? (
          <NoResults title={TEXTS.none(q)} onClear={clear} />
        ) : (
          <Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />
        )
      }
    />
  )
}

const SAVE = 'POST /api/codigos'
const SAVE_COTA = 'POST /api/cortesias/cotas'

const ROUTES = [
  { index: true, element: <CodigosList /> },
  { path: 'cortesias', element: <CortesiasPage /> },
  { path: 'cortesias/nova', element: <GivePage way="nova" title={CORTESIAS.giveTitle} Form={GiveForm} /> },
  { path: 'cortesias/lista', element: <GivePage way="lista" title={CORTESIAS.listTitle} Form={ListForm} /> },
  { path: 'cortesias/imprimir', element: <PrintPage /> },
  {
    path: 'cortesias/cota',
    element: (
      <RequireCall needs={SAVE_COTA}>
        <CotaPage />
      </RequireCall>
    ),
  },
  {
    path: 'novo',
    element: (
      <RequireCall needs={SAVE}>
        <CodigoCreatePage />
      </RequireCall>
    ),
  },
  { path: ':idCodigo', element: <CodigoPage /> },
]

/** The codes: what each gives, how much of it is used, and what is owed to its promoter. And the courtesies. */
export default function CodigosSection() {
  return <SectionRoutes routes={ROUTES} />
}
