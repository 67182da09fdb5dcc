import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Cota } from '../../../../contract/cortesias.ts'
import { useListCotasQuery } from '../../../api/office/cortesias.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { ADM } from '../../../texts/adm.ts'
import { ADM_CORTESIAS as TEXTS } from '../../../texts/adm-cortesias.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { useIsWide } from '../../../ui/use-media/use-is-wide.ts'
import { ADM_PATHS } from '../../shared/adm-paths.ts'
import { ListFailed, ListLoading, NoResults } from '../../shared/list/list-states.tsx'
import { useMay } from '../../shared/office-session.tsx'
import { shortMoment } from '../../shared/short-moment.ts'
import { BackLink } from '../../shared/sub-page.tsx'
import { CodigosTabs } from '../codigos-tabs.tsx'
import { CotaPanel } from './cota-panel.tsx'
import styles from './cortesias-page.module.css'
import { NoCota } from './no-cota.tsx'
import { NoEvento } from './no-evento.tsx'
import { useCortesiasEvento } from './use-cortesias-evento.ts'

/** How much of all quotas is given, one part of the bar for each giver. */
function Total({ cotas }: { cotas: readonly Cota[] }) {
  const given = cotas.reduce((sum, { dadas }) => sum + dadas, 0)
  const quota = cotas.reduce((sum, { cota }) => sum + cota, 0)
  let from = 0
  return (
    <section className={styles.total} aria-label={TEXTS.tab}>
      <p>
        <strong className={styles.figure}>{given}</strong> {TEXTS.total(given, quota)}
      </p>
      <svg className={styles.bar} viewBox={`0 0 ${Math.max(1, quota)} 4`} preserveAspectRatio="none" aria-hidden="true">
        {cotas.map(({ id, dadas }) => {
          const x = from
          from += dadas
          return <rect key={id} x={x} width={dadas} height="4" />
        })}
      </svg>
    </section>
  )
}

const Given = ({ cota: { dadas, cota } }: { cota: Cota }) => (
  <span className={styles.given}>
    <span>{TEXTS.givenOf(dadas, cota)}</span>
    <svg className={styles.small} viewBox={`0 0 ${Math.max(1, cota)} 4`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={dadas} height="4" />
    </svg>
  </span>
)

const COLUMNS = [
  {
    key: 'given',
    head: TEXTS.columns.given,
    cell: (cota: Cota) => <Given cota={cota} />,
    card: 'figure' as const,
    width: '11rem',
  },
  {
    key: 'left',
    head: TEXTS.columns.left,
    cell: ({ cota, dadas }: Cota) => cota - dadas,
    align: 'end' as const,
    card: 'none' as const,
  },
  {
    key: 'accepted',
    head: TEXTS.columns.accepted,
    cell: ({ aceitas }: Cota) => aceitas,
    align: 'end' as const,
    card: 'none' as const,
  },
  {
    key: 'last',
    head: TEXTS.columns.last,
    cell: ({ ultima_em }: Cota) => (ultima_em ? shortMoment(ultima_em) : TEXTS.never),
    align: 'end' as const,
  },
]

type GiversProps = { idEvento: string; pesquisa: string; idCota: string; onClear: () => void }

/** The givers of an event, and one of them beside the list; on a phone instead of it. All but admins see themselves alone. */
function Givers({ idEvento, pesquisa, idCota, onClear }: GiversProps) {
  const isWide = useIsWide()
  const mayQuota = useMay('POST /api/cortesias/cotas')
  const query = useListCotasQuery({ idEvento, ...(pesquisa && { pesquisa }) }, FRESH)
  const { currentData, data, error, isFetching, refetch } = query
  if (error !== undefined && !currentData)
    return <ListFailed error={error} list={TEXTS.things} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ListLoading label={ADM.loading(TEXTS.things)} columns={COLUMNS.length + 1} />
  const cotas = data.result
  if (cotas.length === 0 && pesquisa) return <NoResults title={TEXTS.none(pesquisa)} onClear={onClear} />
  if (cotas.length === 0) return <NoCota idEvento={idEvento} isNobody />
  if (!mayQuota)
    return (
      <div className={styles.list}>
        <Total cotas={cotas} />
        {cotas.map((cota) => (
          <CotaPanel key={cota.id} cota={cota} idEvento={idEvento} pesquisa={pesquisa} />
        ))}
        <p className={styles.note}>{TEXTS.note}</p>
      </div>
    )
  const open = cotas.find(({ id }) => id === idCota) ?? (isWide && idCota === '' ? cotas[0] : undefined)
  const panel = open ? (
    <CotaPanel key={open.id} cota={open} idEvento={idEvento} pesquisa={pesquisa} />
  ) : (
    idCota !== '' && <Notice title={TEXTS.notHere.title} text={TEXTS.notHere.text} />
  )
  if (panel && !isWide)
    return (
      <>
        <BackLink to={ADM_PATHS.cortesias.ofEvento(idEvento)} label={TEXTS.back} />
        {panel}
      </>
    )
  return (
    <div className={styles.beside}>
      <div className={styles.list}>
        <Total cotas={cotas} />
        <DataTable
          label={TEXTS.columns.who}
          rows={cotas}
          stale={isFetching && currentData === undefined}
          keyOf={({ id }) => id}
          currentKey={open?.id}
          title={{
            head: TEXTS.columns.who,
            cell: ({ usuario }) => usuario.nome,
            nameOf: ({ usuario }) => usuario.nome,
          }}
          opens={({ id }) => ADM_PATHS.cortesias.ofEvento(idEvento, id)}
          columns={COLUMNS}
        />
        <p className={styles.note}>{TEXTS.note}</p>
      </div>
      {panel}
    </div>
  )
}

/** The courtesies of an event: who gives how many, and to whom. Names are searched in this page, never in an address. */
export function CortesiasPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [pesquisa, setPesquisa] = useState('')
  const mayQuota = useMay('POST /api/cortesias/cotas')
  const { idEvento, options, ...missing } = useCortesiasEvento()
  const idCota = params.get('cota') ?? ''
  const search = (text: string) => {
    setPesquisa(text)
    // Another search begins at the first page.
    if (params.has('pagina')) void navigate(ADM_PATHS.cortesias.ofEvento(idEvento ?? '', idCota), { replace: true })
  }
  return (
    <>
      <div className={styles.toolbar} data-compact>
        <CodigosTabs current="cortesias" />
        {idEvento !== null && (
          <SearchField label={mayQuota ? TEXTS.search : TEXTS.searchOwn} name="q" value={pesquisa} onSearch={search} />
        )}
        {idEvento !== null && (
          <SelectField
            label={TEXTS.evento}
            name="evento"
            options={options}
            value={idEvento}
            onChange={(id) => void navigate(ADM_PATHS.cortesias.ofEvento(id), { replace: true })}
          />
        )}
        {idEvento !== null && (
          <div className={styles.end}>
            {mayQuota && (
              <ButtonLink tone="secondary" to={ADM_PATHS.cortesias.at('cota', idEvento)}>
                {TEXTS.newCota}
              </ButtonLink>
            )}
            <ButtonLink to={ADM_PATHS.cortesias.at('nova', idEvento)} shortcut={ADM.createKey}>
              {TEXTS.give}
            </ButtonLink>
          </div>
        )}
      </div>
      {idEvento !== null ? (
        <Givers idEvento={idEvento} pesquisa={pesquisa} idCota={idCota} onClear={() => search('')} />
      ) : (
        <NoEvento {...missing} />
      )}
    </>
  )
}
