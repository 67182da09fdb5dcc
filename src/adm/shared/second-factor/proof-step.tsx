import { useSelector } from '@xstate/react'
import { type ReactNode, useRef, useState } from 'react'
import { MESSAGES } from '../../../../contract/messages.ts'
import { isTypedCode, TYPED_CODE_MAX } from '../../../../contract/second-factor-rules.ts'
import { isTypedLogin, LOGIN_MAX } from '../../../../contract/sessao-rules.ts'
import { ADM_SEGURANCA } from '../../../texts/adm-seguranca.ts'
import { SECOND_FACTOR } from '../../../texts/second-factor.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SecretField } from '../../../ui/secret-field/secret-field.tsx'
import styles from './factor.module.css'
import type { Factor } from './use-factor.ts'

export type Proof = 'nothing' | 'password' | 'password and code'

const { setup: TEXTS } = SECOND_FACTOR

/** What proves that it is the user: their password, and a code where a second factor is on. */
export function ProofStep({ factor, proof, intro }: { factor: Factor; proof: Proof; intro: ReactNode }) {
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
      codigo: proof === 'password and code' && !isTypedCode(input.codigo) && MESSAGES.segundoFatorCodigo,
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
