import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatDay } from '../../../contract/dates.ts'
import type { Painel } from '../../../contract/painel.ts'
import { type Periodo, periodoSearch } from '../../../contract/painel-rules.ts'
import { useAdmin } from '../../lib/admin.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { Choice } from '../../ui/choice/choice.tsx'
import styles from './period-bar.module.css'
import { RangeSheet } from './range-sheet.tsx'
import { TableExport } from './table-export.tsx'
import { TextButton } from './text-button.tsx'

const TEXTS = ADM_PAINEL.period
const YEAR = 365
const CHOICES = [
  { dias: 1, label: TEXTS.today },
  { dias: 7, label: TEXTS.days(7) },
  { dias: 30, label: TEXTS.days(30) },
  { dias: YEAR, label: TEXTS.year },
]

/** The period: one of the usual ones, or a range; and which cities the figures are of. */
export function PeriodBar({ periodo, painel }: { periodo: Periodo; painel: Painel | undefined }) {
  const name = useId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAdmin = useAdmin((admin) => admin.user?.admin === true)
  const [isOpen, setIsOpen] = useState(false)
  const show = (chosen: Periodo) => void navigate(pathname + periodoSearch(chosen), { replace: true })
  return (
    <>
      <div className={styles.bar}>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{TEXTS.legend}</legend>
          {CHOICES.map(({ dias, label }) => (
            <Choice
              key={dias}
              name={name}
              value={String(dias)}
              checked={'dias' in periodo && periodo.dias === dias}
              onChoose={() => show({ dias })}
              className={styles.choice}
            >
              {label}
            </Choice>
          ))}
        </fieldset>
        <TextButton icon="calendar" onPress={() => setIsOpen(true)}>
          {TEXTS.other}
        </TextButton>
        <p className={styles.days}>
          {painel && `${TEXTS.range(formatDay(painel.de), formatDay(painel.ate))}, `}
          {isAdmin ? TEXTS.scope.admin : TEXTS.scope.staff}
        </p>
        <TableExport tabela="dias" periodo={periodo} />
      </div>
      {isOpen && (
        <RangeSheet
          from={painel}
          onClose={() => setIsOpen(false)}
          onChoose={(range) => {
            setIsOpen(false)
            show(range)
          }}
        />
      )}
    </>
  )
}
