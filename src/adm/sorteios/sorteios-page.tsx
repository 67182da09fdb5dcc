import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { useExportSorteiosMutation, useListSorteiosQuery } from '../../api/office/sorteios.ts'
import { ADM_SORTEIOS as TEXTS } from '../../texts/adm-sorteios.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { BackLink } from '../shared/back-link.tsx'
import { ExportButton } from '../shared/export-button.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { LIST } from './addresses.ts'
import { EntriesList } from './entries-list.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { ImportModal } from './import-modal.tsx'
import { SizeChart } from './size-chart.tsx'
import styles from './sorteios-page.module.css'

const NO_FILTERS = { nome: '', documento: '', telefone: '' }
const FILTERS = ['nome', 'documento', 'telefone'] as const

/**
 * The entries, and one of them beside the list; on a phone instead of it. What is searched is personal and stays on this
 * page: it is in no address.
 */
export function SorteiosPage() {
  const { idSorteio } = useParams()
  const { search } = useLocation()
  const isWide = useIsWide()
  const { address, addressOf, clear } = useListAddress([])
  const [filters, setFilters] = useState(NO_FILTERS)
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
    <EntryPanel key={idSorteio} entry={entry} query={query} backTo={LIST + search} />
  )
  if (panel && !isWide) {
    return (
      <div>
        <BackLink to={LIST + search} label={TEXTS.backToList} />
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
      {isImporting && <ImportModal onClose={() => setIsImporting(false)} />}
    </div>
  )
}
