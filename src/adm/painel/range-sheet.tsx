import { useState } from 'react'
import { formatDay, parseBrDay } from '../../../contract/dates.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { isPeriodo } from '../../../contract/painel-rules.ts'
import { today } from '../../lib/dates.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateField } from '../../ui/date-field/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'

const TEXTS = ADM_PAINEL.period

type Range = { de: string; ate: string }
type RangeSheetProps = { from: Range | undefined; onChoose: (range: Range) => void; onClose: () => void }

/** The first and the last day of a period, typed or chosen. */
export function RangeSheet({ from, onChoose, onClose }: RangeSheetProps) {
  const [de, setDe] = useState(formatDay(from?.de ?? ''))
  const [ate, setAte] = useState(formatDay(from?.ate ?? today()))
  const [wrong, setWrong] = useState<{ de?: string; ate?: string }>({})
  const submit = () => {
    const range = { de: parseBrDay(de) ?? '', ate: parseBrDay(ate) ?? '' }
    if (isPeriodo(range, today())) return onChoose(range)
    // With a valid last day alone, it is the first one that does not fit.
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
