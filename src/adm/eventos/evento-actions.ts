import type { EventoCard } from '../../../contract/eventos.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import type { RowAction } from '../../ui/data-table/columns.ts'
import { copyAt, editAt, filaAt, imageAt, setoresAt } from './addresses.ts'

type Given = {
  mayEdit: boolean
  /** The list's filters and page, which stay behind a modal. */
  search: string
  onDelete: () => void
}

/** What can be done with an event in the list; staff look at the sectors only. */
export function eventoActions(
  { id, tem_fila }: Pick<EventoCard, 'id' | 'tem_fila'>,
  { mayEdit, search, onDelete }: Given,
): RowAction[] {
  const setores: RowAction = { key: 'setores', label: TEXTS.setores, icon: 'chair', to: setoresAt(id) + search }
  const fila: RowAction[] = tem_fila ? [{ key: 'fila', label: TEXTS.fila, icon: 'user', to: filaAt(id) }] : []
  if (!mayEdit) return [setores, ...fila]
  return [
    setores,
    ...fila,
    { key: 'image', label: TEXTS.image, icon: 'image', to: imageAt(id) + search },
    { key: 'edit', label: ADM.edit, icon: 'pencil', to: editAt(id) },
    { key: 'copy', label: TEXTS.copy, icon: 'copy', to: copyAt(id) + search },
    { key: 'delete', label: ADM.remove, icon: 'trash', tone: 'danger', onPress: onDelete },
  ]
}
