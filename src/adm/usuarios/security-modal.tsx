import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import { KEY_REFUSALS } from '../../../contract/refusals-chaves.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import type { User } from '../../../contract/users.ts'
import { errorText } from '../../api/error.ts'
import { chaves as passkeys } from '../../api/office/chaves.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { secondFactor } from '../../api/office/second-factor.ts'
import { useEndUserSessionsMutation, useListUserSessionsQuery } from '../../api/office/sessoes.ts'
import { useAdmin } from '../../lib/admin.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_SEGURANCA } from '../../texts/adm-seguranca.ts'
import { PASSKEYS } from '../../texts/passkeys.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/button/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { deviceText, SessionList } from '../shared/sessions/session-list.tsx'
import { useQuestion } from '../shared/use-question.tsx'
import { useToast } from '../shared/use-toast.ts'
import styles from './security-modal.module.css'
import { useProof } from '../shared/use-proof.tsx'

const { ofUser: TEXTS, sessions: SESSIONS } = ADM_SEGURANCA
const { ofUser: KEYS } = PASSKEYS

/** The second factor, the passkeys and the sessions of a user, for admins. */
export function SecurityModal({ user, onClose }: { user: User; onClose: () => void }) {
  const { id: user_id, nome, segundo_fator, chaves, senha_provisoria_ate } = user
  const query = useListUserSessionsQuery(user_id, FRESH)
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { prove, proof } = useProof()
  const [end] = useEndUserSessionsMutation()
  const isMyself = useAdmin((admin) => admin.user?.id) === user_id
  const { ask, question } = useQuestion()
  const askEnd = (text: string, report: string, id?: string) =>
    ask({
      question: text,
      confirm: SESSIONS.end,
      dismiss: SESSIONS.keep,
      run: () => end({ user_id, id }),
      failure: CATALOGUE.encerrarSessao,
      report,
    })
  type Change = Parameters<typeof prove>[0]
  const change = async (asked: Change, report: string, failure: string) => {
    const answer = await prove(asked)
    if (answer === null) return
    if (answer.error !== undefined) {
      dispatch(alerted(errorText(Object(answer.error), failure)))
      return
    }
    toast(report)
    onClose()
  }
  const reset: Change = {
    title: TEXTS.resetQuestion(nome),
    text: TEXTS.resetText,
    submit: TEXTS.resetSubmit,
    run: (typed) => dispatch(secondFactor.endpoints.resetFactor.initiate({ id: user_id, ...typed }, { track: false })),
  }
  const removal: Change = {
    title: KEYS.removeQuestion(nome),
    text: KEYS.removeText,
    submit: KEYS.removeSubmit,
    run: (typed) => dispatch(passkeys.endpoints.removeUserKeys.initiate({ id: user_id, ...typed }, { track: false })),
  }
  const others = query.data?.result.filter(({ atual }) => !atual) ?? []
  return (
    <Sheet wide title={TEXTS.title(nome)} onClose={onClose}>
      {senha_provisoria_ate && (
        <section className={styles.part}>
          <h3 className={styles.heading}>{TEXTS.firstPassword}</h3>
          <p>{TEXTS.firstPasswordText(formatDateTime(senha_provisoria_ate))}</p>
        </section>
      )}
      <section className={styles.part}>
        <h3 className={styles.heading}>{SECOND_FACTOR.name}</h3>
        <p>{segundo_fator ? TEXTS.factorOn : TEXTS.factorOff}</p>
        {segundo_fator && isMyself && <p>{OFFICE_REFUSALS['usuario.own-factor']}</p>}
        {segundo_fator && !isMyself && (
          <Button tone="danger" onClick={() => void change(reset, TEXTS.wasReset(nome), CATALOGUE.segundoFator)}>
            {TEXTS.reset}
          </Button>
        )}
      </section>
      <section className={styles.part}>
        <h3 className={styles.heading}>{PASSKEYS.name}</h3>
        <p>{KEYS.count(chaves)}</p>
        {chaves > 0 && isMyself && <p>{KEY_REFUSALS['usuario.own-keys']}</p>}
        {chaves > 0 && !isMyself && (
          <Button tone="danger" onClick={() => void change(removal, KEYS.removed(nome), OFFICE_MESSAGES.chaveFalhou)}>
            {KEYS.remove}
          </Button>
        )}
      </section>
      <section className={styles.part}>
        <h3 className={styles.heading}>{SESSIONS.title}</h3>
        <SessionList
          query={query}
          onEnd={(session) => askEnd(SESSIONS.endQuestion(deviceText(session)), SESSIONS.ended, session.id)}
        />
        {others.length > 1 && (
          <Button tone="secondary" onClick={() => askEnd(TEXTS.endAllQuestion(nome), TEXTS.allEnded)}>
            {TEXTS.endAll}
          </Button>
        )}
      </section>
      {question}
      {proof}
    </Sheet>
  )
}
