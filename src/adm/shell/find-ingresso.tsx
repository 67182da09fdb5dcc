import { isId } from '../../../contract/list-address-rules.ts'
import { OFFICE } from '../../texts/office.ts'
import type { PaletteSource } from '../shared/palette/palette-dialog.tsx'

/** The ticket whose id was pasted, for instance from a message of its owner. */
export const FindIngresso: PaletteSource = ({ typed, group: Group, go }) => {
  const id = typed.trim()
  const items = isId(id)
    ? [
        {
          to: `/adm/ingressos/${id}`,
          label: OFFICE.palette.openIngresso,
          icon: 'ticket' as const,
          note: id.slice(0, 8),
        },
      ]
    : []
  return <Group heading={OFFICE.palette.ingressos} items={items} go={go} found />
}
