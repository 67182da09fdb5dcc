import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './form.module.css'

type FormProps = { onSubmit: () => void; children: ReactNode; busy?: boolean | undefined }

/** Our own messages instead of the browser's; when sending shows an error, the first wrong field takes the focus. */
export function Form({ onSubmit, children, busy = false }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const waiting = useRef(false)

  // The answer may come some renders later; by then the person may be elsewhere, and stays there.
  useEffect(() => {
    if (!waiting.current || busy) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong) return
    waiting.current = false
    wrong.focus()
  })
  const stopWaiting = () => {
    waiting.current = false
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    waiting.current = true
    onSubmit()
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onInput={stopWaiting} onFocus={stopWaiting}>
      {children}
    </form>
  )
}
