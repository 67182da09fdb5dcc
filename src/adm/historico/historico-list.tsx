import { useState } from 'react'
import { formatDateTime, isDay } from '../../../contract/dates.ts'
import type { Mudanca } from '../../../contract/historico.ts'
import { camposMudados, isAtor } from '../../../contract/historico-rules.ts'
import { HISTORY_MAX_ROWS, PAGE_SIZE } from '../../../contract/limits.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import { useListHistoricoQuery } from '../../api/office/historico.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_HISTORICO as TEXTS } from '../../texts/adm-historico.ts'
import { ListExport } from '../shared/list/list-export.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { FILTERS, HistoricoToolbar } from './historico-toolbar.tsx'
import { actorText, fieldText, titleOf } from './labels.ts'
import { RecordNote } from './record-note.tsx'

/** Fields that a row names. */
const NAMED = 2

/** The names of the changed fields, the first ones if there are many. */
function fieldsOf(change: Mudanca): string {
  const names = camposMudados(change).map(({ campo }) => fieldText(campo))
  const rest = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? TEXTS.more(rest) : '')
}

/** Who did what, newest first. The filters are in the address; a text that is no filter is ignored. */
export function HistoricoList() {
  const { address, isFiltered, addressOf, filter, clear } = useListAddress(FILTERS)
  const { entidade, ator, de, ate, id, pagina } = address
  const filtro = {
    ...(entidade && { entidade }),
    ...(isAtor(ator) && { ator }),
    ...(isDay(de) && { de }),
    ...(isDay(ate) && { ate }),
    ...(isId(id) && { id }),
  }
  const query = useListHistoricoQuery({ ...filtro, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }, FRESH)
  const [opened, setOpened] = useState<Mudanca | null>(null)
  const isCut = (query.currentData?.total ?? 0) >= HISTORY_MAX_ROWS
  return (
    <>
      {isId(id) && <RecordNote id={id} onClear={() => filter({ id: '' })} />}
      <ListScreen
        label={TEXTS.title}
        things={TEXTS.things}
        order={TEXTS.order}
        query={query}
        rowsOf={({ result, total }) => ({ rows: result, total })}
        pagina={pagina}
        addressOf={addressOf}
        toolbar={<HistoricoToolbar address={address} onFilter={filter} />}
        note={isCut && TEXTS.most(HISTORY_MAX_ROWS)}
        extra={<ListExport things={TEXTS.things} list={{ lista: 'historico', filtro }} />}
        keyOf={(change) => String(change.id)}
        title={{
          head: TEXTS.columns.what,
          cell: titleOf,
          nameOf: (change) => `${titleOf(change)}, ${formatDateTime(change.em)}`,
        }}
        columns={[
          { key: 'em', head: TEXTS.columns.when, cell: ({ em }) => formatDateTime(em) },
          { key: 'ator', head: TEXTS.columns.who, cell: (change) => actorText(change.ator) },
          { key: 'campos', head: TEXTS.columns.fields, cell: fieldsOf, card: 'none' },
        ]}
        actionsOf={(change) => [{ key: 'open', label: TEXTS.open, icon: 'eye', onPress: () => setOpened(change) }]}
        empty={
          isFiltered ? (
            <NoResults title={TEXTS.none} onClear={clear} />
          ) : (
            <Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />
          )
        }
      />
      {opened && (
        <ChangeSheet
          change={opened}
          onClose={() => setOpened(null)}
          onFilter={(part) => {
            setOpened(null)
            filter({ entidade: '', ator: '', de: '', ate: '', id: '', ...part })
          }}
        />
      )}
    </>
  )
}
