import { type ReactNode, useEffect, useRef } from 'react'
import { selectCliente } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './payer.module.css'
import type { Checkout } from './use-checkout.ts'

const { identity } = CARRINHO

type PayerProps = {
  checkout: Checkout
  /** CPF and e-mail, while they are unknown or being changed. */
  fields: ReactNode
  /** Masked; of a known payer only its middle is shown: '***.982.247-**'. */
  cpf: string
  onKeep: () => void
}

/** Who pays: one line when it is known, otherwise the fields. */
export function Payer({ checkout, fields, cpf, onKeep }: PayerProps) {
  const { context, send } = checkout
  const nome = useAppSelector(selectCliente)?.nome ?? ''
  // The button that closed the fields has gone: the one that opens them takes the focus.
  const change = useRef<HTMLButtonElement>(null)
  const wasKept = useRef(false)
  useEffect(() => {
    if (!wasKept.current || fields !== null) return
    wasKept.current = false
    change.current?.focus()
  }, [fields])
  const keep = () => {
    wasKept.current = true
    onKeep()
  }
  if (fields !== null) {
    return (
      <section className={styles.fields} aria-labelledby="quem-paga">
        <h3 id="quem-paga" className={styles.title}>
          {identity.title}
        </h3>
        <p className={styles.text}>{identity.text}</p>
        {fields}
        {context.customerId !== null && (
          <Button tone="quiet" onClick={keep}>
            {identity.keep}
          </Button>
        )}
      </section>
    )
  }
  return (
    <p className={styles.known}>
      <Icon name="user" />
      <span className={styles.who}>
        <strong>{nome}</strong>
        {cpf && identity.known(`***.${cpf.slice(4, 11)}-**`)}
      </span>
      <button
        ref={change}
        type="button"
        className={styles.change}
        aria-label={identity.changeLabel}
        onClick={() => send({ type: 'payer.change' })}
      >
        {identity.change}
      </button>
    </p>
  )
}
