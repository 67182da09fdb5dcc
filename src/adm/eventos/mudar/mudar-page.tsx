import { useSelector } from '@xstate/react'
import { useNavigate, useParams } from 'react-router'
import { isEventoPast } from '../../../../contract/dates.ts'
import type { Evento } from '../../../../contract/eventos.ts'
import { isId } from '../../../../contract/list-address-rules.ts'
import { isDraft } from '../../../../contract/publicar-rules.ts'
import { useGetEventoOfficeQuery } from '../../../api/office/eventos.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { eventoPicture } from '../../../api/pictures.ts'
import { serverNow } from '../../../lib/clock.ts'
import { dayAndHour } from '../../../lib/dates.ts'
import { ADM_EVENTOS } from '../../../texts/adm-eventos.ts'
import { ADM_MUDAR as TEXTS } from '../../../texts/adm-mudar.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { addIcons } from '../../../ui/icon/icon.tsx'
import { PAGE_ICONS } from '../../../ui/icon/page-icons.ts'
import { TEAM_ICONS } from '../../../ui/icon/team-icons.ts'
import { LoadFailed } from '../../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Poster } from '../../../ui/poster/poster.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { ADM_PATHS } from '../../shared/adm-paths.ts'
import { RecordPage } from '../../shared/record-page.tsx'
import { SubPage } from '../../shared/sub-page.tsx'
import { MudarChoice } from './mudar-choice.tsx'
import { MudarForm } from './mudar-form.tsx'
import styles from './mudar-page.module.css'
import { MudarProgress } from './mudar-progress.tsx'
import { type MudarActor, useMudar } from './use-mudar.ts'

addIcons(PAGE_ICONS)
addIcons(TEAM_ICONS)

const WIDTHS = [['', '56px']] as const

/** Which event it is about. */
const EventoLine = ({ evento: { id, nome, imagem, data, hora, local, cidade } }: { evento: Evento }) => (
  <div className={styles.evento}>
    <div className={styles.poster}>
      <Poster files={eventoPicture(id, imagem)} widths={WIDTHS} alt="" title={nome} />
    </div>
    <div>
      <p className={styles.nome}>{nome}</p>
      <p className={styles.quiet}>
        {dayAndHour(data, hora)} · {local}, {cidade.nome}/{cidade.estado}
      </p>
    </div>
  </div>
)

/** After an event was postponed. */
const Postponed = ({ evento: { data, hora, data_anterior, hora_anterior, devolver_ate } }: { evento: Evento }) => (
  <Notice title={TEXTS.postponed.title(dayAndHour(data, hora))} role="status">
    {data_anterior && <p>{TEXTS.postponed.before(dayAndHour(data_anterior, hora_anterior ?? null))}</p>}
    {devolver_ate && <p>{TEXTS.postponed.text(dayAndHour(devolver_ate, null))}</p>}
    <ButtonLink to={ADM_PATHS.eventos.list}>{TEXTS.postponed.back}</ButtonLink>
  </Notice>
)

/** The choice, then its effect and the form that confirms it. */
function Asking({ evento, actor }: { evento: Evento; actor: MudarActor }) {
  const navigate = useNavigate()
  const { value, context } = useSelector(actor, (now) => now)
  const { what, efeito, error } = context
  const busy = value === 'changing' || value === 'checking'
  if (value === 'uncertain' || value === 'checking') {
    return (
      <Notice title={TEXTS.uncertain.title} text={TEXTS.uncertain.text} role="alert">
        <Button busy={value === 'checking'} onClick={() => actor.send({ type: 'mudar.check' })}>
          {value === 'checking' ? TEXTS.checking : TEXTS.uncertain.check}
        </Button>
      </Notice>
    )
  }
  return (
    <>
      <MudarChoice what={what} disabled={busy} onChoose={(next) => actor.send({ type: 'mudar.choose', what: next })} />
      {value === 'counting' && <Spinner label={TEXTS.counting} size={48} />}
      {value === 'uncounted' && (
        <LoadFailed
          title={error?.text ?? TEXTS.uncounted}
          busy={false}
          onRetry={() => actor.send({ type: 'mudar.count' })}
        />
      )}
      {what && efeito && (value === 'counted' || value === 'changing') && (
        <MudarForm
          key={what}
          evento={evento}
          what={what}
          efeito={efeito}
          busy={busy}
          error={error}
          onSubmit={(pedido) => actor.send({ type: 'mudar.confirm', pedido })}
          onLeave={() => void navigate(ADM_PATHS.eventos.list)}
        />
      )}
    </>
  )
}

function Mudar({ evento }: { evento: Evento }) {
  const actor = useMudar(evento)
  const snapshot = useSelector(actor, (now) => now)
  const { situacao, data } = evento
  const isOver = isEventoPast(data, new Date(serverNow())) || isDraft(evento)
  if (situacao !== 'cancelado' && isOver) {
    const { title, text } = isDraft(evento) ? TEXTS.draft : TEXTS.past
    return <Notice title={title} text={text} />
  }
  return (
    <div className={styles.page}>
      <EventoLine evento={evento} />
      {snapshot.matches('cancelled') || snapshot.matches('retrying') ? (
        <MudarProgress evento={evento} actor={actor} />
      ) : snapshot.matches('postponed') ? (
        <Postponed evento={evento} />
      ) : (
        <Asking evento={evento} actor={actor} />
      )}
    </div>
  )
}

const BACK = { to: ADM_PATHS.eventos.list, label: ADM_EVENTOS.back }

/** An event is postponed or cancelled; of a cancelled one, how far the refunds are. */
export function MudarPage() {
  const { idEvento = '' } = useParams()
  const query = useGetEventoOfficeQuery(idEvento, { skip: !isId(idEvento), ...FRESH })
  return (
    <SubPage title={query.data?.situacao === 'cancelado' ? TEXTS.refunds : TEXTS.title} back={BACK}>
      <RecordPage id={idEvento} query={query} back={BACK}>
        {(evento) => <Mudar key={evento.id} evento={evento} />}
      </RecordPage>
    </SubPage>
  )
}
