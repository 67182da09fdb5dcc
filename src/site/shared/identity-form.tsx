import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OwnCliente } from '../../../contract/clientes.ts'
import { CLIENTE_PASSWORD_MAX } from '../../../contract/limits.ts'
import { maskCpfCnpj } from '../../../contract/masks.ts'
import { identityErrors } from '../../../contract/pagarme-rules.ts'
import { useCalls } from '../../api/calls.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { MaskedField } from '../../ui/masked-field/masked-field.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { Secrets } from './payer-secrets.ts'
import { StepActions } from './step-heading.tsx'

const { identity: texts } = CARRINHO
const NO_ERRORS = { document: null, email: null }

type IdentityFormProps = {
  secrets: Secrets
  busy: string | null
  submit?: string
  /** The field that the server refused. */
  wrongField: string | null
  onSubmit: () => void
}

type IdentityFields = {
  fields: ReactNode
  /** Shows the errors, and returns whether there are none. */
  check(): boolean
  /** The CPF in the fields, masked. */
  document: string
}

/**
 * The fields of CPF and e-mail, for a form that may have more. The typed data is in the fields and in `secrets`, which
 * the calls read. `autoFocus`: the fields were opened by a button, which has gone.
 */
export function useIdentityFields(secrets: Secrets, wrongField: string | null, autoFocus = false): IdentityFields {
  const { typed, fill, replaces, mustConfirm } = usePrefilledIdentity(secrets)
  // Decided by the server's refusal: the stored data may not be known here, or may have changed since.
  const [isAsked, setAsked] = useState(false)
  const [wasSentWithout, setSentWithout] = useState(false)
  if (wrongField === 'senha' && wasSentWithout && !isAsked) setAsked(true)
  const isChange = replaces || isAsked
  const senha = useRef<HTMLInputElement>(null)
  const [isSenhaMissing, setSenhaMissing] = useState(false)
  const [errors, setErrors] = useState<ReturnType<typeof identityErrors>>(NO_ERRORS)
  const change = (part: Partial<typeof typed>) => {
    fill(part)
    // A field that is being corrected shows no error until the next submit.
    setErrors({ document: 'document' in part ? null : errors.document, email: 'email' in part ? null : errors.email })
  }
  const check = () => {
    const found = identityErrors(typed)
    const password = isChange ? (senha.current?.value ?? '') : undefined
    setErrors(found)
    setSenhaMissing(password === '')
    if (found.document || found.email || password === '') return false
    secrets.senha = password
    setSentWithout(password === undefined)
    return true
  }
  const fields = (
    <>
      {mustConfirm && <p role="status">{texts.mustConfirm}</p>}
      <MaskedField
        label={texts.cpf}
        name="cpf"
        mask="cpf"
        autoFocus={autoFocus}
        value={typed.document}
        onChange={(document) => change({ document })}
        error={errors.document}
      />
      <TextField
        label={texts.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={64}
        value={typed.email}
        onChange={(email) => change({ email })}
        error={errors.email}
      />
      {isChange && (
        <SecretField
          ref={senha}
          password
          label={texts.senha}
          name="senha"
          hint={texts.senhaHint}
          autoComplete="current-password"
          maxLength={CLIENTE_PASSWORD_MAX}
          error={isSenhaMissing && texts.senhaMissing}
          onChange={() => setSenhaMissing(false)}
        />
      )}
    </>
  )
  return { fields, check, document: typed.document }
}

/** CPF and e-mail of the payer as a form of their own. */
export function IdentityForm({ secrets, busy, submit = texts.submit, wrongField, onSubmit }: IdentityFormProps) {
  const { fields, check } = useIdentityFields(secrets, wrongField)
  return (
    <Form onSubmit={() => check() && onSubmit()} busy={busy !== null}>
      {fields}
      <StepActions>
        <Button type="submit" busy={busy !== null}>
          {submit}
        </Button>
      </StepActions>
    </Form>
  )
}

type Identity = Secrets['identity']

/** Whether the input would replace stored data; a first CPF or e-mail replaces nothing. */
const replaces = (stored: Identity, typed: Identity): boolean =>
  (stored.document !== '' && stored.document !== typed.document) ||
  (stored.email !== '' && stored.email !== typed.email.trim())

type Prefilled = {
  typed: Identity
  fill: (part: Partial<Identity>) => void
  /** Whether the stored data would change. */
  replaces: boolean
  /** Whether there is stored data that is not shown before the cliente has typed its CPF. */
  mustConfirm: boolean
}

/** CPF and e-mail as typed, prefilled with the data of an earlier purchase. */
function usePrefilledIdentity(secrets: Secrets): Prefilled {
  const calls = useCalls()
  const id = useAppSelector(selectCliente)?.id
  const [typed, setTyped] = useState(secrets.identity)
  const [stored, setStored] = useState<Identity>({ document: '', email: '' })
  const [mustConfirm, setMustConfirm] = useState(false)
  const fill = (part: Partial<Identity>) => {
    secrets.identity = { ...secrets.identity, ...part }
    setTyped(secrets.identity)
  }

  useEffect(() => {
    const isUntouched = () => secrets.identity.document === '' && secrets.identity.email === ''
    if (!id) return
    let isHere = true
    const show = ({ cpf, email, confirmar_cpf }: Pick<OwnCliente, 'cpf' | 'email' | 'confirmar_cpf'>) => {
      if (!isHere) return
      setMustConfirm(confirmar_cpf)
      const known = { document: maskCpfCnpj(cpf ?? ''), email: email ?? '' }
      setStored(known)
      // If the cliente typed before the answer arrived, their input stays.
      if (!isUntouched()) return
      secrets.identity = known
      setTyped(known)
    }
    // If the call fails, the fields just stay empty.
    calls.readOwnCliente(id).then(show, () => undefined)
    return () => {
      isHere = false
    }
  }, [calls, id, secrets])

  return { typed, fill, replaces: replaces(stored, typed), mustConfirm }
}
