import { CATALOGUE } from '../../../contract/catalogue.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from '../../api/office/sessoes.ts'
import { ADM_SEGURANCA } from '../../texts/adm-seguranca.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/section/section.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { deviceText, SessionList } from '../shared/sessions/session-list.tsx'
import { useQuestion } from '../shared/use-question.tsx'
import { AvisosCard } from './avisos-card.tsx'
import { ChavesCard } from './chaves-card.tsx'
import { FactorCard } from './factor-card.tsx'
import styles from './seguranca.module.css'

const { sessions: TEXTS } = ADM_SEGURANCA

/** The user's open sessions; each one can be ended, except the current one. */
function SessionsCard() {
  const query = useListSessionsQuery(undefined, FRESH)
  const [end] = useEndSessionMutation()
  const [endOthers] = useEndOtherSessionsMutation()
  const { ask, question } = useQuestion()
  const others = query.data?.result.filter(({ atual }) => !atual) ?? []
  const askOthers = () =>
    ask({
      question: TEXTS.endOthersQuestion,
      confirm: TEXTS.end,
      dismiss: TEXTS.keep,
      run: () => endOthers(),
      failure: CATALOGUE.encerrarSessao,
      report: TEXTS.othersEnded,
    })
  return (
    <Section title={TEXTS.title}>
      <div className={styles.parts}>
        <p className={styles.text}>{TEXTS.text}</p>
        <SessionList
          query={query}
          onEnd={(session) =>
            ask({
              question: TEXTS.endQuestion(deviceText(session)),
              confirm: TEXTS.end,
              dismiss: TEXTS.keep,
              run: () => end({ id: session.id }),
              failure: CATALOGUE.encerrarSessao,
              report: TEXTS.ended,
            })
          }
        />
        {others.length > 1 && (
          <Button tone="secondary" onClick={askOthers}>
            {TEXTS.endOthers}
          </Button>
        )}
      </div>
      {question}
    </Section>
  )
}

/** The security of the user's own account: the passkeys, the second factor, the e-mail of notices and the open sessions. */
const SegurancaPage = () => (
  <div className={styles.page}>
    <ChavesCard />
    <FactorCard />
    <AvisosCard />
    <SessionsCard />
  </div>
)

const ROUTES = [{ index: true, element: <SegurancaPage /> }]

/** The user's own passkeys, second factor and sessions (docs/api.md#second-factor). */
export default function SegurancaSection() {
  return <SectionRoutes routes={ROUTES} />
}
