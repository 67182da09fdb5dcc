import type { SocioQuery } from '../../../contract/socio.ts'
import { useListSociosQuery } from '../../api/office/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { Chips } from '../../ui/choice/chips.tsx'
import styles from './members-list.module.css'

const { views } = ADM_SOCIO
const VIEWS = ['ativos', 'recusados', 'cancelados'] as const
/** A part of the members that somebody looks at. */
export type View = (typeof VIEWS)[number]

/** What each part asks the server for. */
export const VIEW_FILTERS = {
  ativos: { cancelados: 'notCanceled' },
  recusados: { cancelados: 'notCanceled', em_dia: false },
  cancelados: { cancelados: 'canceled' },
} as const satisfies Record<View, Pick<SocioQuery, 'cancelados' | 'em_dia'>>

export const readView = (text: string): View => VIEWS.find((view) => view === text) ?? 'ativos'

type ViewChipsProps = { view: View; onChoose: (view: View) => void }

/** The parts of the members, with how many charges were refused. */
export function ViewChips({ view, onChoose }: ViewChipsProps) {
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
