import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import type { User } from '../../../contract/users.ts'
import { errorText } from '../../api/error.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { secondFactor } from '../../api/office/second-factor.ts'
import { useEndUserSessionsMutation, useListUserSessionsQuery } from '../../api/office/sessoes.ts'
import { useAdmin } from '../../lib/admin.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_SEGURANCA } from '../../texts/adm-seguranca.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/button/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { deviceText, SessionList } from '../shared/sessions/session-list.tsx'
import { useQuestion } from '../shared/use-question.tsx'
import { useToast } from '../shared/use-toast.ts'
import styles from './security-modal.module.css'
import { useProof } from '../shared/use-proof.tsx'

const { ofUser: TEXTS, sessions: SESSIONS } = ADM_SEGURANCA

/** The second factor and the sessions of a user, for admins. */
export function SecurityModal({ user, onClose }: { user: User; onClose: () => void }) {
  const { id: user_id, nome, segundo_fator, senha_provisoria_ate } = user
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
  const reset = async () => {
    const answer = await prove({
      title: TEXTS.resetQuestion(nome),
      text: TEXTS.resetText,
      submit: TEXTS.resetSubmit,
      run: (typed) =>
        dispatch(secondFactor.endpoints.resetFactor.initiate({ id: user_id, ...typed }, { track: false })),
    })
    if (answer === null) return
    if (answer.error !== undefined) {
      dispatch(alerted(errorText(Object(answer.error), CATALOGUE.segundoFator)))
      return
    }
    toast(TEXTS.wasReset(nome))
    onClose()
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
          <Button tone="danger" onClick={() => void reset()}>
            {TEXTS.reset}
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
