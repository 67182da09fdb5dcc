import { type ReactNode, useEffect, useRef, useState } from 'react'
import { identityErrors } from '../../../contract/pagarme-rules.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { MaskedField } from '../../ui/masked-field/masked-field.tsx'
import { useIdentityFields } from '../shared/identity-form.tsx'
import type { Secrets } from '../shared/payer-secrets.ts'
import styles from './payer.module.css'
import type { Checkout } from './use-checkout.ts'

const { identity } = CARRINHO

type PayerPart = {
  shown: ReactNode
  /** Whether the cliente pays, and is known to the provider. */
  isSelf: boolean
  /** Whether fields are shown: the cliente is unknown, or somebody else's CPF is asked. */
  isAsked: boolean
  /** Shows the errors, and returns whether there are none. */
  check(): boolean
}

/** Who pays: one line when it is known, otherwise the fields of the cliente, or of somebody else for this hold. */
export function usePayer({ at, context, send, secrets }: Checkout, isFree: boolean): PayerPart {
  const { customerId, otherPays, payerId, error } = context
  const asksOther = otherPays && (payerId === null || at === 'held.otherPayer' || at === 'held.savingPayer')
  const asksSelf = !otherPays && (customerId === null || at === 'held.identity' || at === 'held.savingIdentity')
  // Fields that a button has opened take the focus, as does the button when it is shown again.
  const [isOpened, setOpened] = useState(false)
  const own = useIdentityFields(secrets, error?.field ?? null, isOpened)
  const other = useOtherFields(secrets, isOpened)
  const open = (type: 'payer.other' | 'payer.own') => {
    setOpened(true)
    send({ type })
  }
  if (isFree) return { shown: null, isSelf: true, isAsked: false, check: () => true }
  const fields = (text: string, content: ReactNode, otherwise: ReactNode) => (
    <section className={styles.fields} aria-labelledby="quem-paga">
      <h3 id="quem-paga" className={styles.title}>
        {identity.title}
      </h3>
      <p className={styles.text}>{text}</p>
      {content}
      {otherwise}
    </section>
  )
  const shown = asksOther ? (
    fields(
      identity.otherText,
      other.fields,
      <Button tone="quiet" onClick={() => open('payer.own')}>
        {identity.payOwn}
      </Button>,
    )
  ) : asksSelf ? (
    fields(
      identity.text,
      own.fields,
      <Button tone="quiet" onClick={() => open('payer.other')}>
        {identity.payOther}
      </Button>,
    )
  ) : (
    <Known
      name={otherPays ? identity.other : null}
      cpf={otherPays ? secrets.payer : own.document}
      takesFocus={isOpened}
      onChange={() => open('payer.other')}
    />
  )
  const check = () => {
    setOpened(false)
    return asksOther ? other.check() : !asksSelf || own.check()
  }
  return { shown, isSelf: !otherPays && !asksSelf, isAsked: asksOther || asksSelf, check }
}

type KnownProps = {
  /** Null: the cliente. */
  name: string | null
  /** Masked; only its middle is shown: '***.982.247-**'. */
  cpf: string
  takesFocus: boolean
  onChange: () => void
}

function Known({ name, cpf, takesFocus, onChange }: KnownProps) {
  const nome = useAppSelector(selectCliente)?.nome ?? ''
  const change = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) change.current?.focus()
  }, [takesFocus])
  return (
    <p className={styles.known}>
      <Icon name="user" />
      <span className={styles.who}>
        <strong>{name ?? nome}</strong>
        {cpf && identity.known(`***.${cpf.slice(4, 11)}-**`)}
      </span>
      <button ref={change} type="button" className={styles.change} aria-label={identity.changeLabel} onClick={onChange}>
        {identity.change}
      </button>
    </p>
  )
}

/** The CPF of somebody else. */
function useOtherFields(secrets: Secrets, autoFocus: boolean) {
  const [document, setDocument] = useState(secrets.payer)
  const [error, setError] = useState<string | null>(null)
  const fields = (
    <MaskedField
      label={identity.cpf}
      name="cpf"
      mask="cpf"
      autoFocus={autoFocus}
      value={document}
      onChange={(typed) => {
        secrets.payer = typed
        setDocument(typed)
        setError(null)
      }}
      error={error}
    />
  )
  const check = () => {
    const found = identityErrors({ document: secrets.payer, email: '' }).document
    setError(found)
    return found === null
  }
  return { fields, check }
}
