import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import type { SorteioList } from '../../../contract/sorteios.ts'
import { sizesOf } from '../../../contract/sorteios-rules.ts'
import { useExportSorteiosMutation, useListSorteiosQuery } from '../../api/office/sorteios.ts'
import { ADM_SORTEIOS as TEXTS } from '../../texts/adm-sorteios.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { ExportButton } from '../shared/export-button.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { BackLink } from '../shared/sub-page.tsx'
import { DrawSheet } from './draw-sheet.tsx'
import { EntriesList } from './entries-list.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { ImportModal } from './import-modal.tsx'
import styles from './sorteios-page.module.css'

const MAX_BARS = 12
/** The heights of the bars: of the smallest one above 0, and of the highest. */
const MIN_PX = 3
const MAX_PX = 60

type SizeChartProps = {
  answer: Pick<SorteioList, 'total' | 'tamanhos'>
  /** The size of the open entry. */
  chosen: string | undefined
}

/** The number of entries, in total and of each size: of all pages, with the filters in use. */
function SizeChart({ answer: { total, tamanhos }, chosen }: SizeChartProps) {
  const { sizes, others } = sizesOf(tamanhos, MAX_BARS)
  const bars = others > 0 ? [...sizes, { tamanho: TEXTS.others, total: others }] : sizes
  const most = Math.max(...bars.map((bar) => bar.total))
  return (
    <section className={styles.chart} aria-label={TEXTS.sizes}>
      <p className={styles.total}>
        <strong>{TEXTS.total(total)}</strong> {TEXTS.totalOf(total)}
      </p>
      <ul className={styles.bars}>
        {bars.map((bar) => (
          <li key={bar.tamanho} className={styles.size} data-chosen={bar.tamanho === chosen || undefined}>
            <span className={styles.count}>{TEXTS.total(bar.total)}</span>
            <span className={styles.bar} style={{ height: `${Math.max(MIN_PX, (MAX_PX * bar.total) / most)}px` }} />
            <span className={styles.name}>
              <VisuallyHidden>{TEXTS.columns.tamanho} </VisuallyHidden>
              {bar.tamanho}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const NO_FILTERS = { nome: '', documento: '', telefone: '' }
const FILTERS = ['nome', 'documento', 'telefone'] as const

/**
 * The list of entries, and one of them beside it; on a phone instead of it. What is searched is personal data, so it is
 * kept in this page and never in an address.
 */
function SorteiosPage() {
  const { idSorteio } = useParams()
  const { search } = useLocation()
  const isWide = useIsWide()
  const { address, addressOf, clear } = useListAddress([])
  const [filters, setFilters] = useState(NO_FILTERS)
  const [isDrawing, setIsDrawing] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const [exportSorteios, { isLoading: isExporting }] = useExportSorteiosMutation()
  const query = useListSorteiosQuery(
    { ...filters, cursor: (address.pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    // The links of the photos are valid for five minutes.
    { refetchOnMountOrArgChange: true },
  )
  const change = (part: Partial<typeof NO_FILTERS>) => {
    setFilters({ ...filters, ...part })
    if (address.pagina > 1) clear()
  }
  const entry = query.currentData?.list.find(({ id }) => id === idSorteio)
  const panel = idSorteio !== undefined && (
    <EntryPanel key={idSorteio} entry={entry} query={query} backTo={ADM_PATHS.sorteios.list + search} />
  )
  if (panel && !isWide) {
    return (
      <div>
        <BackLink to={ADM_PATHS.sorteios.list + search} label={TEXTS.backToList} />
        {panel}
      </div>
    )
  }
  return (
    <div className={panel ? styles.beside : undefined}>
      <div>
        <div className={styles.toolbar} data-compact>
          {FILTERS.map((name) => (
            <SearchField
              key={name}
              label={TEXTS.filters[name]}
              name={name}
              value={filters[name]}
              onSearch={(text) => change({ [name]: text })}
            />
          ))}
          <div className={styles.end}>
            <Button tone="secondary" onClick={() => setIsDrawing(true)}>
              <Icon name="trophy" />
              {TEXTS.draw.open}
            </Button>
            <Button tone="secondary" onClick={() => setIsImporting(true)}>
              <Icon name="upload" />
              {TEXTS.import}
            </Button>
            <ExportButton things={TEXTS.things.many} request={() => exportSorteios(filters)} busy={isExporting} />
          </div>
        </div>
        {query.data && query.data.total > 0 && <SizeChart answer={query.data} chosen={entry?.tamanho} />}
        <EntriesList
          query={query}
          pagina={address.pagina}
          addressOf={addressOf}
          currentId={idSorteio}
          isFiltered={FILTERS.some((name) => filters[name] !== '')}
          onClear={() => change(NO_FILTERS)}
        />
      </div>
      {panel}
      {isDrawing && <DrawSheet onClose={() => setIsDrawing(false)} />}
      {isImporting && <ImportModal onClose={() => setIsImporting(false)} />}
    </div>
  )
}

// A single route, so that the search stays while entries are opened.
const ROUTES = [{ path: ':idSorteio?', element: <SorteiosPage /> }]

/** The prize draw's entries: list, view, deletion, export and import (docs/product.md#back-office-routes). */
export default function SorteiosSection() {
  return <SectionRoutes routes={ROUTES} />
}
