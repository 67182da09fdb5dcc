import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatDay, parseBrDay } from '../../../contract/dates.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Painel } from '../../../contract/painel.ts'
import { isPeriodo, type Periodo, periodoSearch } from '../../../contract/painel-rules.ts'
import { useAdmin } from '../../lib/admin.ts'
import { today } from '../../lib/dates.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/choice/choice.tsx'
import { DateField } from '../../ui/date-field/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { TableExport, TextButton } from './card.tsx'
import styles from './period-bar.module.css'

const TEXTS = ADM_PAINEL.period

type Range = { de: string; ate: string }
type RangeSheetProps = { from: Range | undefined; onChoose: (range: Range) => void; onClose: () => void }

/** The dialog for the first and the last day of a period. */
function RangeSheet({ from, onChoose, onClose }: RangeSheetProps) {
  const [de, setDe] = useState(formatDay(from?.de ?? ''))
  const [ate, setAte] = useState(formatDay(from?.ate ?? today()))
  const [wrong, setWrong] = useState<{ de?: string; ate?: string }>({})
  const submit = () => {
    const range = { de: parseBrDay(de) ?? '', ate: parseBrDay(ate) ?? '' }
    if (isPeriodo(range, today())) return onChoose(range)
    // If only the last day is valid, the error belongs to the first one.
    const isLastValid = isPeriodo({ de: range.ate, ate: range.ate }, today())
    setWrong(isLastValid ? { de: MESSAGES.invalidDate } : { ate: MESSAGES.invalidDate })
  }
  return (
    <Sheet title={TEXTS.other} onClose={onClose}>
      <Form onSubmit={submit}>
        <DateField label={TEXTS.from} name="de" value={de} onChange={setDe} error={wrong.de} />
        <DateField label={TEXTS.until} name="ate" value={ate} onChange={setAte} error={wrong.ate} />
        <Button type="submit" wide>
          {TEXTS.show}
        </Button>
      </Form>
    </Sheet>
  )
}

const YEAR = 365
const CHOICES = [
  { dias: 1, label: TEXTS.today },
  { dias: 7, label: TEXTS.days(7) },
  { dias: 30, label: TEXTS.days(30) },
  { dias: YEAR, label: TEXTS.year },
]

/** The choice of the period, a usual one or a range, and the cities that the figures cover. */
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
