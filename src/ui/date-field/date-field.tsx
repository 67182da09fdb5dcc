import { useRef } from 'react'
import { formatDay, parseBrDay } from '../../../contract/dates.ts'
import { FIELDS } from '../../texts/fields.ts'
import type { FieldProps } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { MaskedField } from '../masked-field/masked-field.tsx'
import styles from './date-field.module.css'

/** A day as dd/mm/yyyy, typed or chosen in the browser's own calendar. */
export function DateField(props: FieldProps) {
  const native = useRef<HTMLInputElement>(null)
  const open = () => {
    const input = native.current
    if (!input) return
    input.value = parseBrDay(props.value) ?? ''
    try {
      input.showPicker()
    } catch {
      // The browser has no calendar, or refuses to open it here: the date can be typed.
    }
  }
  return (
    <MaskedField
      placeholder={FIELDS.dayFormat}
      autoComplete="off"
      {...props}
      mask="date"
      end={
        <span className={styles.end}>
          <IconButton name="calendar" label={FIELDS.openCalendar(props.label)} onClick={open} />
          <input
            ref={native}
            className={styles.native}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            onChange={({ target }) => props.onChange(formatDay(target.value))}
          />
        </span>
      }
    />
  )
}
