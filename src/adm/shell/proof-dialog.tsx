import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { isTypedCode, TYPED_CODE_MAX } from '../../../contract/second-factor-rules.ts'
import { isTypedLogin, LOGIN_MAX } from '../../../contract/sessao-rules.ts'
import type { proofMachine } from '../../../machines/office-proof.ts'
import { ADM_SEGURANCA } from '../../texts/adm-seguranca.ts'
import { COMMON } from '../../texts/common.ts'
import { PASSKEYS } from '../../texts/passkeys.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './proof-dialog.module.css'

/** The proof of who is at the page. */
export type OfficeProof = {
  actor: ActorRefFrom<typeof proofMachine>
  /** The typed password and code, until the call reads them. */
  typed: { current: { senha: string; codigo: string } }
}

const { proof: TEXTS } = PASSKEYS
const { factor: FACTOR } = ADM_SEGURANCA
const RING_PX = 48

/** The machine's error, unless a field shows it. */
const ErrorText = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className={styles.error} role="alert">
      {text}
    </p>
  )

function KeyProof({ actor }: Pick<OfficeProof, 'actor'>) {
  const busy = useSelector(actor, (now) => now.matches('provingKey'))
  const { error, need } = useSelector(actor, ({ context }) => context)
  return (
    <>
      <p className={styles.text}>{TEXTS.byKey}</p>
      <ErrorText text={error?.text} />
      <Button wide busy={busy} onClick={() => actor.send({ type: 'key.submit' })}>
        <Icon name="key" />
        {TEXTS.useKey}
      </Button>
      {need === 'either' ? (
        <Button tone="quiet" disabled={busy} onClick={() => actor.send({ type: 'password.chosen' })}>
          {TEXTS.choosePassword}
        </Button>
      ) : (
        <p className={styles.text}>{TEXTS.lost}</p>
      )}
    </>
  )
}

function PasswordProof({ actor, typed }: OfficeProof) {
  const senha = useRef<HTMLInputElement>(null)
  const codigo = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<{ senha?: string | false; codigo?: string | false }>({})
  const busy = useSelector(actor, (now) => now.matches('provingPassword'))
  const { error, need, means } = useSelector(actor, ({ context }) => context)
  // The second factor may have been switched on elsewhere meanwhile.
  const needsCode = means.segundo_fator || error?.field === 'codigo'
  const errorAt = (field: string) => (error?.field === field && error.text) || undefined

  const submit = () => {
    const input = { senha: senha.current?.value ?? '', codigo: codigo.current?.value ?? '' }
    const found = {
      senha: !isTypedLogin(input.senha) && MESSAGES.loginSenha,
      codigo: needsCode && !isTypedCode(input.codigo) && OFFICE_MESSAGES.segundoFatorCodigo,
    }
    setWrong(found)
    if (found.senha || found.codigo) return
    typed.current = input
    actor.send({ type: 'password.submit' })
  }
  return (
    <Form onSubmit={submit} busy={busy}>
      <p className={styles.text}>{TEXTS.byPassword}</p>
      <SecretField
        ref={senha}
        password
        label={FACTOR.password}
        name="senha"
        autoComplete="current-password"
        maxLength={LOGIN_MAX}
        autoFocus
        error={wrong.senha || errorAt('senha')}
      />
      {needsCode && (
        <SecretField
          ref={codigo}
          label={FACTOR.code}
          hint={FACTOR.codeHint}
          name="codigo"
          autoComplete="one-time-code"
          maxLength={TYPED_CODE_MAX}
          error={wrong.codigo || errorAt('codigo')}
        />
      )}
      {!wrong.senha && !wrong.codigo && !error?.field && <ErrorText text={error?.text} />}
      <Button type="submit" wide busy={busy}>
        {TEXTS.submit}
      </Button>
      {need === 'either' && means.chave && (
        <Button tone="quiet" disabled={busy} onClick={() => actor.send({ type: 'key.chosen' })}>
          {TEXTS.chooseKey}
        </Button>
      )}
    </Form>
  )
}

/** Asks who is at the page, over whatever is open there: the refused call waits, and is repeated afterwards. */
export function ProofDialog(proof: OfficeProof) {
  const { actor } = proof
  const state = useSelector(actor, ({ value }) => value)
  const error = useSelector(actor, ({ context }) => context.error)
  if (state === 'closed') return null
  const cancel = () => actor.send({ type: 'proof.cancel' })
  const busy = state === 'provingKey' || state === 'provingPassword'
  return (
    <Sheet wide title={TEXTS.title} busy={busy} onClose={cancel}>
      <div className={styles.body}>
        {state === 'reading' && <Spinner label={TEXTS.loading} size={RING_PX} />}
        {state === 'failed' && (
          <>
            <ErrorText text={error?.text} />
            <Button onClick={() => actor.send({ type: 'proof.retry' })}>{COMMON.retry}</Button>
          </>
        )}
        {(state === 'key' || state === 'provingKey') && <KeyProof actor={actor} />}
        {(state === 'password' || state === 'provingPassword') && <PasswordProof {...proof} />}
        <Button tone="quiet" disabled={busy} onClick={cancel}>
          {TEXTS.cancel}
        </Button>
      </div>
    </Sheet>
  )
}
