import { type ReactNode, useRef, useState } from 'react'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { isTypedCode, TYPED_CODE_MAX } from '../../../contract/second-factor-rules.ts'
import { isTypedLogin, LOGIN_MAX } from '../../../contract/sessao-rules.ts'
import type { ProofInput } from '../../../contract/users.ts'
import type { AppError } from '../../api/error.ts'
import { useReadProvaQuery } from '../../api/office/chaves.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_SEGURANCA } from '../../texts/adm-seguranca.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Form } from '../../ui/form/form.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { FormBar } from './form/form-bar.tsx'
import styles from './use-proof.module.css'

const { factor: TEXTS } = ADM_SEGURANCA
const RING_PX = 48

type Answer<Saved> = { data?: Saved | undefined; error?: unknown }
type Change<Saved> = {
  title: string
  text: string
  /** The text of the button. */
  submit: string
  /** The call, made untracked: the store keeps no password. */
  run: (proof: ProofInput) => Promise<Answer<Saved>>
}
type Wrong = { senha_atual?: string | undefined; codigo?: string | undefined }

/** The error of the password or the code in a refusal; null when the refusal is about something else. */
function wrongProof(error: unknown): Wrong | null {
  const { senha_atual, codigo } = (Object(error) as AppError).fields ?? {}
  return senha_atual === undefined && codigo === undefined ? null : { senha_atual, codigo }
}

type ProofSheetProps = { change: Change<unknown>; onEnd: (answer: Answer<unknown> | null) => void }

function ProofSheet({ change: { title, text, submit, run }, onEnd }: ProofSheetProps) {
  const { data: means, error, isFetching, refetch } = useReadProvaQuery(undefined, FRESH)
  const senha = useRef<HTMLInputElement>(null)
  const codigo = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  // The second factor may have been switched on elsewhere meanwhile.
  const needsCode = means?.segundo_fator || wrong.codigo !== undefined
  // A passkey is asked for when the server refuses the call (`ProofDialog`).
  const usesKey = means?.chave === true && wrong.senha_atual === undefined

  const send = async () => {
    const typed = { senha_atual: senha.current?.value ?? '', codigo: codigo.current?.value || undefined }
    const missing: Wrong = {
      ...(!usesKey && !isTypedLogin(typed.senha_atual) && { senha_atual: MESSAGES.loginSenha }),
      ...(!usesKey && needsCode && !isTypedCode(typed.codigo ?? '') && { codigo: OFFICE_MESSAGES.segundoFatorCodigo }),
    }
    setWrong(missing)
    if (missing.senha_atual || missing.codigo) return
    setBusy(true)
    const answer = await run(usesKey ? {} : typed)
    setBusy(false)
    const found = wrongProof(answer.error)
    if (found) setWrong(found)
    else onEnd(answer)
  }
  const leave = () => onEnd(null)
  return (
    <Sheet wide title={title} busy={busy} onClose={leave}>
      <p className={styles.text}>{text}</p>
      {means ? (
        <Form onSubmit={() => void send()} busy={busy}>
          {!usesKey && (
            <SecretField
              ref={senha}
              password
              label={TEXTS.password}
              name="senha_atual"
              autoComplete="current-password"
              maxLength={LOGIN_MAX}
              error={wrong.senha_atual}
            />
          )}
          {!usesKey && needsCode && (
            <SecretField
              ref={codigo}
              label={TEXTS.code}
              hint={TEXTS.codeHint}
              name="codigo"
              autoComplete="one-time-code"
              maxLength={TYPED_CODE_MAX}
              error={wrong.codigo}
            />
          )}
          <FormBar unsaved={0} busy={busy} onCancel={leave} saveLabel={submit} />
        </Form>
      ) : error ? (
        <LoadFailed title={SECOND_FACTOR.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={SECOND_FACTOR.loading} size={RING_PX} />
      )}
    </Sheet>
  )
}

type Proof = {
  /** Resolves with the change's answer; null when the user canceled. A wrong password or code is shown in the sheet. */
  prove: <Saved>(change: Change<Saved>) => Promise<Answer<Saved> | null>
  proof: ReactNode
}

/**
 * Asks the user for their own password, and for a code if their second factor is on (docs/api.md#proof); who has a
 * passkey only confirms here.
 */
export function useProof(): Proof {
  const [asked, setAsked] = useState<ProofSheetProps | null>(null)
  const prove = <Saved,>(change: Change<Saved>) =>
    new Promise<Answer<Saved> | null>((resolve) => {
      const onEnd = (answer: Answer<unknown> | null) => {
        setAsked(null)
        resolve(answer as Answer<Saved> | null)
      }
      setAsked({ change, onEnd })
    })
  return { prove, proof: asked && <ProofSheet {...asked} /> }
}
