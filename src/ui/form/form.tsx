import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './form.module.css'

type FormProps = { id?: string; onSubmit: () => void; children: ReactNode; busy?: boolean | undefined }

/**
 * A form with our own messages instead of the browser's. If a submit shows errors, the first invalid field is focused.
 */
export function Form({ id, onSubmit, children, busy = false }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const waiting = useRef(false)

  // The errors may arrive some renders later. If the user has moved the focus by then, it stays where it is.
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
    <form
      id={id}
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit}
      onInput={stopWaiting}
      onFocus={stopWaiting}
    >
      {children}
    </form>
  )
}
