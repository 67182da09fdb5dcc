import { CATALOGUE } from '../../../contract/catalogue.ts'
import { businessDay, formatTime } from '../../../contract/dates.ts'
import type { ComecoPasso } from '../../../contract/comeco.ts'
import { missingText, missingToPublish } from '../../../contract/publicar-rules.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useSetPublishingMutation } from '../../api/office/eventos.ts'
import { serverNow } from '../../lib/clock.ts'
import { dayAndHour } from '../../lib/dates.ts'
import { OFFICE_PATHS } from '../../lib/paths.ts'
import { ADM_COMECO as TEXTS } from '../../texts/adm-comeco.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { Sun } from '../shared/comeco/sun.tsx'
import { useFirstEvento } from '../shared/comeco/use-comeco.ts'
import styles from './comeco-section.module.css'
import steps from './steps.module.css'

/** The last button: the first event goes on sale, or what it lacks for that. */
export function ComecoEnd() {
  const evento = useFirstEvento()
  const [publish, { isLoading, error }] = useSetPublishingMutation()
  const missing = evento ? missingText(evento, new Date(serverNow())) : ''
  const isDraft = evento?.publicado === false
  const { at, imageAt } = ADM_PATHS.eventos
  return (
    <>
      {error !== undefined && (
        <p className={steps.error} role="alert">
          {errorText(error as AppError, CATALOGUE.publicarEvento)}
        </p>
      )}
      {evento && !isDraft && (
        <p className={steps.status} role="status">
          {TEXTS.published(evento.nome)}
        </p>
      )}
      {isDraft && missing !== '' && <p className={steps.status}>{TEXTS.lacks(missing)}</p>}
      <div className={styles.end}>
        {isDraft &&
          (missing === '' ? (
            <Button
              busy={isLoading}
              onClick={() => void publish({ id: evento.id, versao: evento.versao, publicado: true })}
            >
              {TEXTS.publish(evento.nome)}
            </Button>
          ) : (
            <ButtonLink
              to={missingToPublish(evento, new Date(serverNow()))[0] === 'imagem' ? imageAt(evento.id) : at(evento.id)}
            >
              {TEXTS.finish(evento.nome)}
            </ButtonLink>
          ))}
        <ButtonLink to={OFFICE_PATHS.home} tone={isDraft ? 'quiet' : 'primary'}>
          {TEXTS.toPainel}
        </ButtonLink>
      </div>
    </>
  )
}

/** The doors are open: the hour of the last fact, and since which day. */
export function OpenDoors({ passos }: { passos: readonly ComecoPasso[] }) {
  const last =
    passos
      .flatMap(({ feito_em }) => feito_em ?? [])
      .toSorted()
      .at(-1) ?? ''
  return (
    <aside className={styles.art} data-open="true">
      <Sun done={passos.length} time={formatTime(last)} />
      <div className={styles.door}>
        <p className={styles.doorTitle}>{TEXTS.art.titleOpen}</p>
        <p>{TEXTS.openSince(dayAndHour(businessDay(last), null))}</p>
      </div>
    </aside>
  )
}
