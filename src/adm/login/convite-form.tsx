import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { type ConviteAberto, ConviteAceitar } from '../../../contract/convites.ts'
import { USER_MAX, USER_PASSWORD_MAX } from '../../../contract/users-rules.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { equipe } from '../../api/office/equipe.ts'
import { OFFICE_PATHS } from '../../lib/paths.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_EQUIPE } from '../../texts/adm-equipe.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { SecretInput, TextInput } from '../shared/form/inputs.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import styles from './login-page.module.css'

const { accept: TEXTS } = ADM_EQUIPE

type Opened = { convite: ConviteAberto } | { refusal: string }

/** What a link invites to; null until it is known. Requested untracked: the store keeps no secret. */
function useOpened(segredo: string): Opened | null {
  const dispatch = useAppDispatch()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    let isLeft = false
    void dispatch(equipe.endpoints.openConvite.initiate({ segredo }, { track: false })).then(({ data, error }) => {
      if (isLeft) return
      setOpened(data ? { convite: data } : { refusal: errorText(Object(error) as AppError, CATALOGUE.generico) })
    })
    return () => {
      isLeft = true
    }
  }, [dispatch, segredo])
  return opened
}

/** An invitation: what it gives, and the login and password that the invited person chooses. */
export default function ConviteForm({ segredo }: { segredo: string }) {
  const opened = useOpened(segredo)
  if (opened === null) return <Spinner label={TEXTS.loading} />
  if ('refusal' in opened)
    return (
      <>
        <h1 className={styles.heading}>{TEXTS.over}</h1>
        <p className={styles.text} role="alert">
          {opened.refusal}
        </p>
        <ButtonLink to={OFFICE_PATHS.login} wide>
          {TEXTS.toLogin}
        </ButtonLink>
      </>
    )
  const { nome, papel, cidades } = opened.convite
  return (
    <>
      <h1 className={styles.heading}>{TEXTS.heading(nome.split(' ')[0] ?? nome)}</h1>
      <p className={styles.text}>{TEXTS.role(papel, cidades)}</p>
      <Fields segredo={segredo} />
    </>
  )
}

type Values = z.input<typeof ConviteAceitar>

function Fields({ segredo }: { segredo: string }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { control, submit, busy } = useOfficeForm({
    schema: ConviteAceitar,
    initial: { segredo, user: '', senha: '' },
    save: (values: Values) => dispatch(equipe.endpoints.acceptConvite.initiate(values, { track: false })),
    failure: CATALOGUE.generico,
    report: { text: `${TEXTS.done}. ${TEXTS.doneText}` },
    // The address without the secret replaces the one with it.
    onSaved: () => void navigate(OFFICE_PATHS.login, { replace: true }),
  })
  return (
    <Form onSubmit={submit} busy={busy}>
      <TextInput
        control={control}
        name="user"
        label={TEXTS.user}
        hint={TEXTS.userHint}
        maxLength={USER_MAX}
        autoComplete="username"
        autoFocus
      />
      <SecretInput
        control={control}
        name="senha"
        label={TEXTS.senha}
        hint={TEXTS.senhaHint}
        maxLength={USER_PASSWORD_MAX}
        autoComplete="new-password"
      />
      <Button type="submit" wide busy={busy}>
        {TEXTS.submit}
      </Button>
    </Form>
  )
}
