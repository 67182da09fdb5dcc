import { useRef, useState } from 'react'
import { isClienteName, isSmsCode } from '../../../contract/clientes-rules.ts'
import { isPhone } from '../../../contract/documents.ts'
import { CLIENTE_NAME_MAX, CLIENTE_PASSWORD_MAX } from '../../../contract/limits.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { useNow } from '../../lib/clock.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CADASTRO as TEXTS } from '../../texts/cadastro.ts'
import { LOGIN } from '../../texts/login.ts'
import { Button } from '../../ui/button/button.tsx'
import { clockText, secondsLeft } from '../../ui/countdown/time-left.ts'
import { Form } from '../../ui/form/form.tsx'
import { MaskedField } from '../../ui/masked-field/masked-field.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { SmsCodeField } from '../shared/sms-code-field.tsx'
import { StepActions, StepError, StepHead } from '../shared/step-heading.tsx'
import type { ProfileProcess } from './use-profile.ts'
import view from './view.module.css'

const { sms } = LOGIN

/** The cliente's name and phone: the form, then the code for a new phone. */
export function ProfileView({ profile }: { profile: ProfileProcess }) {
  useTitle(TEXTS.title)
  const { busy, isCode, back } = profile
  return (
    <div className={view.view}>
      <StepHead title={TEXTS.title} back={busy ? undefined : { label: TEXTS.back, onClick: back }} />
      {isCode ? <CodeForm profile={profile} /> : <ProfileForm profile={profile} />}
      <VisuallyHidden role="status">{busy ?? ''}</VisuallyHidden>
    </div>
  )
}

const NONE = { nome: false, telefone: false, senha: false }

function ProfileForm({ profile: { typed, busy, error, submit } }: { profile: ProfileProcess }) {
  const cliente = useAppSelector(selectCliente)
  const [nome, setNome] = useState(typed.nome || (cliente?.nome ?? ''))
  const [telefone, setTelefone] = useState(maskPhone(typed.telefone || (cliente?.telefone ?? '')))
  const senha = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState(NONE)
  const check = () => {
    const password = senha.current?.value ?? ''
    const found = { nome: !isClienteName(nome.trim()), telefone: !isPhone(telefone), senha: password === '' }
    setWrong(found)
    if (!found.nome && !found.telefone && !found.senha) submit({ nome: nome.trim(), telefone, senha: password })
  }
  const refused = (field: string): string | false => error?.field === field && error.text
  const isOfField = ['nome', 'telefone', 'senha'].includes(error?.field ?? '')
  return (
    <>
      <p className={view.text}>{TEXTS.text}</p>
      <Form onSubmit={check} busy={busy !== null}>
        <StepError text={error && !isOfField && !busy ? error.text : null} />
        <TextField
          label={TEXTS.nome}
          name="nome"
          autoComplete="name"
          maxLength={CLIENTE_NAME_MAX}
          value={nome}
          onChange={(value) => {
            setNome(value)
            setWrong({ ...wrong, nome: false })
          }}
          error={(wrong.nome ? MESSAGES.signUpName : refused('nome')) || null}
        />
        <MaskedField
          mask="phone"
          label={TEXTS.telefone}
          name="telefone"
          inputMode="tel"
          autoComplete="tel-national"
          value={telefone}
          onChange={(value) => {
            setTelefone(value)
            setWrong({ ...wrong, telefone: false })
          }}
          error={(wrong.telefone ? MESSAGES.phone : refused('telefone')) || null}
        />
        <SecretField
          ref={senha}
          password
          label={TEXTS.senha}
          name="senha"
          autoComplete="current-password"
          maxLength={CLIENTE_PASSWORD_MAX}
          error={wrong.senha ? TEXTS.senhaMissing : refused('senha')}
          onChange={() => setWrong({ ...wrong, senha: false })}
        />
        <StepActions>
          <Button type="submit" busy={busy !== null}>
            {TEXTS.submit}
          </Button>
        </StepActions>
      </Form>
    </>
  )
}

function CodeForm({ profile }: { profile: ProfileProcess }) {
  const { typed, busy, error, codes, isResending, confirm, resend } = profile
  const input = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const check = () => {
    const codigo = input.current?.value.trim() ?? ''
    setWrong(!isSmsCode(codigo))
    if (isSmsCode(codigo)) confirm(codigo)
  }
  const isOfField = error?.field === 'codigo'
  return (
    <>
      <p className={view.text}>{sms.text(maskPhone(typed.telefone))}</p>
      <Form onSubmit={check} busy={busy !== null}>
        <StepError text={error && !isOfField && !busy ? error.text : null} />
        <SmsCodeField
          input={input}
          error={isWrong ? MESSAGES.wrongCode : isOfField && error.text}
          onChange={() => setWrong(false)}
          onComplete={() => {
            if (busy === null) check()
          }}
        />
        <StepActions>
          <Button type="submit" busy={busy !== null && !isResending}>
            {sms.submit}
          </Button>
          <Resend key={codes.sent} seconds={codes.wait} isNew={codes.sent > 1} busy={isResending} onResend={resend} />
        </StepActions>
      </Form>
    </>
  )
}

type ResendProps = { seconds: number; isNew: boolean; busy: boolean; onResend: () => void }

/** Sends another code after the waiting time, which is not announced every second. */
function Resend({ seconds, isNew, busy, onResend }: ResendProps) {
  const [until] = useState(() => Date.now() + seconds * 1000)
  const left = secondsLeft(until, useNow())
  return (
    <>
      <Button tone="secondary" onClick={onResend} disabled={left > 0} busy={busy}>
        {sms.resend}
      </Button>
      <p className={view.text}>{left > 0 ? sms.resendIn(clockText(left)) : sms.resendNow}</p>
      <VisuallyHidden role="status">{isNew ? sms.resent : ''}</VisuallyHidden>
    </>
  )
}
