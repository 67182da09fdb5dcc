import { CATALOGUE } from '../../../contract/catalogue.ts'
import { TesteEmailInput, type TesteMensagem, TesteSmsConfirm, TesteSmsInput } from '../../../contract/comeco.ts'
import { comeco, useSendTesteEmailMutation, useSendTesteSmsMutation } from '../../api/office/comeco.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_COMECO } from '../../texts/adm-comeco.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { MaskedInput, SecretInput, TextInput } from '../shared/form/inputs.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import styles from './steps.module.css'

const TEXTS = ADM_COMECO.mensagens

/** What the service said when it refused. */
const Refused = ({ answer }: { answer: TesteMensagem | undefined }) =>
  answer?.problema ? (
    <p className={styles.error} role="alert">
      {answer.problema}
    </p>
  ) : null

/** A call whose refusals by the service are answers; the page shows them, not a toast. */
const QUIET = { failure: CATALOGUE.generico, report: { text: '' }, onSaved: () => {} }

/** The code of an SMS that was sent; it is in the input alone. */
function CodeForm({ telefone }: { telefone: string }) {
  const dispatch = useAppDispatch()
  const form = useOfficeForm({
    ...QUIET,
    schema: TesteSmsConfirm,
    initial: { telefone, codigo: '' },
    // Untracked: the store keeps no code.
    save: async (values) => {
      const answer = await dispatch(comeco.endpoints.confirmTesteSms.initiate(values, { track: false }))
      if (answer.data?.problema) form.setError('codigo', { type: 'server', message: answer.data.problema })
      return answer
    },
  })
  return (
    <Form onSubmit={form.submit} busy={form.busy}>
      <div className={styles.sending}>
        <SecretInput
          control={form.control}
          name="codigo"
          label={TEXTS.codigo}
          hint={TEXTS.sent(telefone)}
          password={false}
          maxLength={10}
          autoComplete="one-time-code"
        />
        <Button type="submit" busy={form.busy}>
          {TEXTS.confirm}
        </Button>
      </div>
    </Form>
  )
}

function SmsForm() {
  const [send, { data }] = useSendTesteSmsMutation()
  const form = useOfficeForm({ ...QUIET, schema: TesteSmsInput, initial: { telefone: '' }, save: send })
  return (
    <>
      <Form onSubmit={form.submit} busy={form.busy}>
        <div className={styles.sending}>
          <MaskedInput
            control={form.control}
            name="telefone"
            label={TEXTS.telefone}
            mask="phone"
            inputMode="tel"
            autoComplete="tel-national"
          />
          <Button type="submit" tone={data?.ok ? 'secondary' : 'primary'} busy={form.busy}>
            {TEXTS.sendSms}
          </Button>
        </div>
      </Form>
      <Refused answer={data} />
      {data?.ok && <CodeForm telefone={form.getValues('telefone')} />}
    </>
  )
}

function EmailForm() {
  const [send, { data }] = useSendTesteEmailMutation()
  const form = useOfficeForm({ ...QUIET, schema: TesteEmailInput, initial: { email: '' }, save: send })
  return (
    <>
      <Form onSubmit={form.submit} busy={form.busy}>
        <div className={styles.sending}>
          <TextInput control={form.control} name="email" label={TEXTS.email} type="email" autoComplete="email" />
          <Button type="submit" tone="secondary" busy={form.busy}>
            {TEXTS.sendEmail}
          </Button>
        </div>
      </Form>
      <Refused answer={data} />
      {data?.ok && (
        <p className={styles.status} role="status">
          {TEXTS.emailSent}
        </p>
      )}
    </>
  )
}

/** A test message by each way. @param email whether e-mail is configured */
export const MensagensStep = ({ email }: { email: boolean }) => (
  <>
    <SmsForm />
    {email ? <EmailForm /> : <p className={styles.status}>{TEXTS.noEmail}</p>}
  </>
)
