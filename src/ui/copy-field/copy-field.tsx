import { useEffect, useRef, useState } from 'react'
import { UI } from '../../texts/ui.ts'
import { Button } from '../button/button.tsx'
import { FieldFrame } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './copy-field.module.css'

const CONFIRMATION_MS = 3000

/** In-app browsers often refuse the clipboard API. `execCommand` needs the text selected, and it stays selected. */
async function copyFrom(input: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(input.value)
    return true
  } catch {
    input.select()
    return document.execCommand('copy')
  }
}

type CopyFieldProps = { label: string; value: string; copy: string; copied: string; tone?: 'primary' | 'secondary' }

/** A long code with a button that copies it. */
export function CopyField({ label, value, copy, copied, tone }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const onCopy = async () => {
    if (input.current) setOutcome((await copyFrom(input.current)) ? 'copied' : 'refused')
  }
  return (
    <div className={styles.copy}>
      <FieldFrame label={label} error={outcome === 'refused' ? UI.copyByHand : null}>
        {(wiring) => (
          <input {...wiring} ref={input} value={value} readOnly onFocus={(event) => event.target.select()} />
        )}
      </FieldFrame>
      <Button wide tone={tone} onClick={() => void onCopy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {outcome === 'copied' ? copied : copy}
      </Button>
      <VisuallyHidden role="status">{outcome === 'copied' ? copied : ''}</VisuallyHidden>
    </div>
  )
}
