import { useState } from 'react'
import { formatDay, parseBrDay } from '../../../../contract/dates.ts'
import { DAY_LENGTH } from '../../../../contract/limits.ts'
import { MESSAGES } from '../../../../contract/messages.ts'
import { DateField } from '../../../ui/date-field/date-field.tsx'

type DateFilterProps = {
  label: string
  name: string
  /** The day that the list is filtered by, `YYYY-MM-DD`; '' for none. */
  value: string
  onFilter: (day: string) => void
}

/** A filter by day above a list; it is applied once the day is complete (docs/product.md#validation). */
export function DateFilter({ label, name, value, onFilter }: DateFilterProps) {
  const [text, setText] = useState(formatDay(value))
  const [shown, setShown] = useState(value)
  // If another control or the address changed the day, the field shows it; otherwise the typed text stays.
  if (shown !== value) {
    setShown(value)
    if ((parseBrDay(text) ?? '') !== value) setText(formatDay(value))
  }
  const isWrong = text.length === DAY_LENGTH && parseBrDay(text) === null
  const change = (typed: string) => {
    setText(typed)
    const day = parseBrDay(typed) ?? ''
    if (day !== value) onFilter(day)
  }
  return (
    <DateField
      label={label}
      name={name}
      value={text}
      onChange={change}
      // Above a list the label is hidden, so it is repeated as placeholder.
      placeholder={label}
      error={isWrong ? MESSAGES.invalidDate : null}
    />
  )
}
