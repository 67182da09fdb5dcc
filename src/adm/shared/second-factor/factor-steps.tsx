import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MESSAGES } from '../../../../contract/messages.ts'
import { OFFICE_MESSAGES } from '../../../../contract/messages-office.ts'
import { isAppCode, isTypedCode, plainCode, TYPED_CODE_MAX } from '../../../../contract/second-factor-rules.ts'
import { isTypedLogin, LOGIN_MAX } from '../../../../contract/sessao-rules.ts'
import { useCasa } from '../../../lib/casa.ts'
import { downloadText } from '../../../lib/download.ts'
import { ADM_SEGURANCA } from '../../../texts/adm-seguranca.ts'
import { SECOND_FACTOR } from '../../../texts/second-factor.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyField } from '../../../ui/copy-field/copy-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { QrCode } from '../../../ui/qr-code/qr-code.tsx'
import { SecretField } from '../../../ui/secret-field/secret-field.tsx'
import styles from './factor-steps.module.css'
import type { Factor } from './use-factor.ts'

type Proof = 'nothing' | 'password' | 'password and code'

const { setup: TEXTS } = SECOND_FACTOR

/** The user's proof of identity: the password, and a code if a second factor is on. */
function ProofStep({ factor, proof, intro }: { factor: Factor; proof: Proof; intro: ReactNode }) {
  const { actor, typed } = factor
  const senha = useRef<HTMLInputElement>(null)
  const codigo = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<{ senha?: string | false; codigo?: string | false }>({})
  const busy = useSelector(actor, (now) => now.matches('beginning'))
  const error = useSelector(actor, ({ context }) => context.error)
  const errorAt = (field: string) => (error?.field === field && error.text) || undefined

  const submit = () => {
    const input = { senha: senha.current?.value ?? '', codigo: codigo.current?.value ?? '' }
    const found = {
      senha: proof !== 'nothing' && !isTypedLogin(input.senha) && MESSAGES.loginSenha,
      codigo: proof === 'password and code' && !isTypedCode(input.codigo) && OFFICE_MESSAGES.segundoFatorCodigo,
    }
    setWrong(found)
    if (found.senha || found.codigo) return
    typed.current = input
    actor.send({ type: 'begin.submit' })
  }
  const isAtField = error !== null && proof !== 'nothing' && ['senha', 'codigo'].includes(error.field ?? '')
  return (
    <Form onSubmit={submit} busy={busy}>
      {intro}
      {proof !== 'nothing' && (
        <SecretField
          ref={senha}
          password
          label={TEXTS.password}
          name="senha"
          autoComplete="current-password"
          maxLength={LOGIN_MAX}
          autoFocus
          error={wrong.senha || errorAt('senha')}
        />
      )}
      {proof === 'password and code' && (
        <SecretField
          ref={codigo}
          label={ADM_SEGURANCA.factor.code}
          hint={ADM_SEGURANCA.factor.codeHint}
          name="codigo"
          autoComplete="one-time-code"
          maxLength={TYPED_CODE_MAX}
          error={wrong.codigo || errorAt('codigo')}
        />
      )}
      {error && !isAtField && (
        <p className={styles.error} role="alert">
          {error.text}
        </p>
      )}
      <Button type="submit" wide busy={busy}>
        {proof === 'nothing' ? TEXTS.begin : TEXTS.next}
      </Button>
    </Form>
  )
}

/** The secret in groups of four, easier to copy by hand; authenticator apps ignore the spaces. */
const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

/** The secret as a QR code and as text, and a field for the first code of the authenticator app. */
function ScanStep({ factor }: { factor: Factor }) {
  const { actor, typed, shown } = factor
  const codigo = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | false>(false)
  const busy = useSelector(actor, (now) => now.matches('confirming'))
  const error = useSelector(actor, ({ context }) => context.error)
  const submit = () => {
    const text = codigo.current?.value ?? ''
    const found = !isAppCode(plainCode(text)) && OFFICE_MESSAGES.segundoFatorApp
    setWrong(found)
    if (found) return
    typed.current = { senha: '', codigo: text }
    actor.send({ type: 'code.submit' })
  }
  const atField = error?.field === 'codigo' ? error.text : null
  return (
    <div className={styles.step}>
      {shown.secret && (
        <>
          <p className={styles.text}>{TEXTS.scan}</p>
          <div className={styles.qr}>
            <QrCode text={shown.secret.endereco} label={TEXTS.qr} />
          </div>
          <CopyField
            label={TEXTS.secret}
            value={grouped(shown.secret.segredo)}
            copy={TEXTS.copySecret}
            copied={TEXTS.copied}
            tone="secondary"
          />
        </>
      )}
      <Form onSubmit={submit} busy={busy}>
        <SecretField
          ref={codigo}
          label={TEXTS.firstCode}
          hint={TEXTS.firstHint}
          name="codigo"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={TYPED_CODE_MAX}
          error={wrong || atField || undefined}
        />
        {error && !atField && !wrong && (
          <p className={styles.error} role="alert">
            {error.text}
          </p>
        )}
        <Button type="submit" wide busy={busy}>
          {TEXTS.confirm}
        </Button>
      </Form>
      <Button tone="quiet" disabled={busy} onClick={() => actor.send({ type: 'setup.restart' })}>
        {TEXTS.restart}
      </Button>
    </div>
  )
}

const { codes: CODES } = SECOND_FACTOR

/** The recovery codes, which are shown only once. */
function CodesStep({ factor }: { factor: Factor }) {
  const { actor, shown } = factor
  const { nome } = useCasa()
  const heading = useRef<HTMLHeadingElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  // The previous step's field had the focus and is gone.
  useEffect(() => heading.current?.focus(), [])
  const text = shown.codes.join('\n')
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <div className={styles.step}>
      <div className={styles.paper}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {CODES.heading}
        </h2>
        <p className={styles.text}>{CODES.text}</p>
        <ul className={styles.codes} aria-label={CODES.list}>
          {shown.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.ways}>
        <Button tone="secondary" onClick={copy}>
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
          {outcome === 'copied' ? CODES.copied : CODES.copy}
        </Button>
        <Button tone="secondary" onClick={() => downloadText(CODES.file, CODES.fileText(text, nome))}>
          <Icon name="download" />
          {CODES.download}
        </Button>
        <Button tone="secondary" onClick={() => window.print()}>
          <Icon name="print" />
          {CODES.print}
        </Button>
      </div>
      <p className={styles.outcome} role="status">
        {outcome === 'failed' ? CODES.copyFailed : ''}
      </p>
      <Button wide onClick={() => actor.send({ type: 'codes.kept' })}>
        {CODES.kept}
      </Button>
    </div>
  )
}

type FactorStepsProps = {
  factor: Factor
  /** What is asked before the first step; in a login the password was typed already. */
  proof: Proof
  /** The text above the first step: its purpose. */
  intro: ReactNode
}

/** The steps of setting up a second factor, or of renewing the recovery codes: one for each state of the machine. */
export function FactorSteps({ factor, proof, intro }: FactorStepsProps) {
  const state = useSelector(factor.actor, ({ value }) => value)
  if (state === 'ready' || state === 'beginning') return <ProofStep factor={factor} proof={proof} intro={intro} />
  if (state === 'scanning' || state === 'confirming') return <ScanStep factor={factor} />
  return state === 'codes' ? <CodesStep factor={factor} /> : null
}
