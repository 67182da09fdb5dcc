import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isId } from '../../../contract/list-address-rules.ts'
import { useNow } from '../../lib/clock.ts'
import { dayAndHour } from '../../lib/dates.ts'
import { useTitle } from '../../lib/use-title.ts'
import { useWakeLock } from '../../lib/use-wake-lock.ts'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { COMMON } from '../../texts/common.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { useOfficeSession, useOfficeState } from '../shared/office-session.tsx'
import { AnswerScreen, Counter } from './answer-screen.tsx'
import { LineDialog, NameDialog } from './gate-dialogs.tsx'
import styles from './gate-screen.module.css'
import { useKeyboardScanner } from './scanner/use-keyboard-scanner.ts'
import { PersonDialog, TypeDialog } from './search-dialogs.tsx'
import { type Gate, useGate, useSummary } from './use-gate.ts'

/** The camera's picture with the frame for the code; without a camera, instructions. */
function CameraView({ gate: { actor, camera }, isDeciding }: { gate: Gate; isDeciding: boolean }) {
  const isOn = useSelector(actor, (now) => now.matches({ open: { camera: 'on' } }))
  const isOff = useSelector(actor, (now) => now.matches({ open: { camera: 'off' } }))
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      camera.showIn(video)
      return () => camera.showIn(null)
    },
    [camera],
  )
  return (
    <div className={styles.view}>
      {isOn && <video ref={show} className={styles.picture} muted playsInline aria-label={TEXTS.camera.aim} />}
      {isOff ? (
        <div className={styles.off}>
          <Icon name="camera-off" />
          <p className={styles.title}>{TEXTS.camera.off}</p>
          <p>{TEXTS.camera.offText}</p>
          <button type="button" className={styles.retry} onClick={() => actor.send({ type: 'camera.retry' })}>
            {TEXTS.camera.retry}
          </button>
        </div>
      ) : (
        <div className={styles.frame} />
      )}
      <p className={styles.hint} role="status">
        {isDeciding ? TEXTS.checking : isOff ? '' : isOn ? TEXTS.camera.aim : TEXTS.camera.starting}
      </p>
    </div>
  )
}

type Dialog = 'name' | 'line' | 'type' | 'person' | null

/** The badge: readings that a person must check, readings to be uploaded, or the network's state. */
function LineBadge({ gate, onOpen }: { gate: Gate; onOpen: () => void }) {
  const { pendentes, unseen } = useSummary(gate.device)
  const isAway = useSelector(gate.actor, ({ context }) => !context.isOnline || context.isSlow)
  const line = isAway ? TEXTS.offline : TEXTS.online
  const waiting = pendentes > 0 ? TEXTS.toSend(pendentes) : null
  const toCheck = unseen > 0 ? TEXTS.conflicts.badge(unseen) : null
  return (
    <button type="button" className={styles.badge} data-urgent={Boolean(toCheck ?? waiting) || isAway} onClick={onOpen}>
      <Icon name={isAway ? 'wifi-off' : 'wifi'} />
      {toCheck ?? waiting ?? line}
    </button>
  )
}

const MINUTE = 60_000

/** Says that this gate's event is cancelled, that it only rehearses, or that its event is not now; also over each answer. */
function ModeStrip({ gate: { actor, device } }: { gate: Gate }) {
  const { lista } = useSummary(device)
  const isRehearsal = useSelector(actor, ({ context }) => context.isRehearsal)
  const canEnd = useSelector(actor, (now) => now.can({ type: 'rehearsal.end' }))
  // The event's hours begin and end while the gate is open.
  useNow(MINUTE)
  if (lista?.evento.situacao === 'cancelado')
    return (
      <div className={styles.strip} role="status">
        <p>{TEXTS.cancelled}</p>
      </div>
    )
  if (isRehearsal)
    return (
      <div className={styles.strip} role="status">
        <p>{TEXTS.rehearsal.strip}</p>
        {canEnd && (
          <button type="button" className={styles.end} onClick={() => actor.send({ type: 'rehearsal.end' })}>
            {TEXTS.rehearsal.end}
          </button>
        )}
      </div>
    )
  if (!lista || device.isNow()) return null
  return (
    <div className={styles.strip} role="status">
      <p>{TEXTS.otherDay.strip(dayAndHour(lista.evento.data, lista.evento.hora))}</p>
    </div>
  )
}

/** The entrance on the whole screen: the camera, the counters, and over them the answer to each code. */
function GateScreen({ gate, onLeave }: { gate: Gate; onLeave: () => void }) {
  const { actor, device, camera, named, isUnnamed, name, read } = gate
  const title = useId()
  const [dialog, setDialog] = useState<Dialog>(null)
  const [lit, setLit] = useState<MediaStreamTrack | null>(null)
  const { lista, unseen } = useSummary(device)
  const answer = useSelector(actor, (now) =>
    (['admitted', 'document', 'otherDay', 'refused', 'unread'] as const).find((state) =>
      now.matches({ open: { gate: state } }),
    ),
  )
  const isRehearsal = useSelector(actor, ({ context }) => context.isRehearsal)
  const isDeciding = useSelector(actor, (now) => now.matches({ open: { gate: 'deciding' } }))
  const hasCamera = useSelector(actor, (now) => now.matches({ open: { camera: 'on' } }))
  useKeyboardScanner((codigo) => dialog === null && read({ codigo }))
  const close = () => setDialog(null)
  useEffect(() => {
    // Asked once on each device, also when the answer is none. Not before this modal is open: it would be over that one.
    if (isUnnamed) setDialog('name')
  }, [isUnnamed])
  const torch = hasCamera ? camera.torch() : null
  const switchTorch = (own: MediaStreamTrack, isLit: boolean) => {
    camera.setTorch(own, isLit).then(
      () => setLit(isLit ? own : null),
      // The torch stays as it is.
      () => undefined,
    )
  }
  return (
    <Modal className={styles.screen} labelledBy={title} onClose={onLeave}>
      <div className={styles.gate} data-answer={answer} data-rehearsal={isRehearsal}>
        <header className={styles.head}>
          <IconButton name="back" label={TEXTS.back} onClick={onLeave} />
          <div className={styles.titles}>
            <h2 id={title} className={styles.evento} tabIndex={-1} data-autofocus>
              {lista?.evento.nome}
            </h2>
            <button type="button" className={styles.portao} onClick={() => setDialog('name')}>
              {named.portao || TEXTS.noName}
              <Icon name="pencil" />
            </button>
          </div>
          <LineBadge gate={gate} onOpen={() => setDialog('line')} />
        </header>
        <ModeStrip gate={gate} />
        {unseen > 0 && (
          <div className={styles.strip} role="alert">
            <p>{TEXTS.conflicts.strip(unseen)}</p>
            <button type="button" className={styles.end} onClick={() => setDialog('line')}>
              {TEXTS.conflicts.see}
            </button>
          </div>
        )}
        {answer ? (
          <AnswerScreen gate={gate} state={answer} />
        ) : (
          <>
            <CameraView gate={gate} isDeciding={isDeciding} />
            <footer className={styles.foot}>
              <Counter device={device} />
              <div className={styles.tools}>
                <button type="button" className={styles.tool} data-wide onClick={() => setDialog('type')}>
                  <Icon name="keyboard" />
                  {TEXTS.type}
                </button>
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={TEXTS.person.open}
                  onClick={() => setDialog('person')}
                >
                  <Icon name="search" />
                </button>
                {torch && (
                  <button
                    type="button"
                    className={styles.tool}
                    aria-label={TEXTS.torch}
                    aria-pressed={torch === lit}
                    onClick={() => switchTorch(torch, torch !== lit)}
                  >
                    <Icon name="torch" />
                  </button>
                )}
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={named.mudo ? TEXTS.unmute : TEXTS.mute}
                  onClick={() => name({ mudo: !named.mudo })}
                >
                  <Icon name={named.mudo ? 'sound-off' : 'sound'} />
                </button>
              </div>
            </footer>
          </>
        )}
      </div>
      {dialog === 'name' && (
        <NameDialog
          gate={gate}
          onClose={(portao = named.portao) => {
            name({ portao })
            close()
          }}
        />
      )}
      {dialog === 'line' && <LineDialog gate={gate} onClose={close} />}
      {dialog === 'person' && <PersonDialog gate={gate} onClose={close} />}
      {dialog === 'type' && <TypeDialog gate={gate} onClose={close} />}
    </Modal>
  )
}

/** When the server answers again, confirms the session, which could not be confirmed without it. */
function useSessionRetry(isOnline: boolean): void {
  const { actor } = useOfficeSession()
  const isInvalid = useOfficeState((now) => now.matches({ signedIn: 'invalid' }))
  useEffect(() => {
    if (isOnline && isInvalid) actor.send({ type: 'session.retry' })
  }, [actor, isOnline, isInvalid])
}

function EventoGate({ idEvento }: { idEvento: string }) {
  const gate = useGate(idEvento)
  const { actor } = gate
  const navigate = useNavigate()
  const isOpen = useSelector(actor, (now) => now.matches('open'))
  const isClosed = useSelector(actor, (now) => now.matches('closed'))
  const error = useSelector(actor, ({ context }) => context.error)
  useSessionRetry(useSelector(actor, (now) => now.matches({ open: { line: 'idle' } })))
  useTitle(TEXTS.title)
  useWakeLock(isOpen)
  if (isOpen) return <GateScreen gate={gate} onLeave={() => void navigate(ADM_PATHS.portaria.list)} />
  if (!isClosed) return <Spinner label={TEXTS.opening} />
  return (
    <Notice title={TEXTS.closed} text={`${error?.text ?? ''} ${TEXTS.closedText}`.trim()} role="alert">
      <Button onClick={() => actor.send({ type: 'portaria.retry' })}>{COMMON.retry}</Button>
      <ButtonLink to={ADM_PATHS.portaria.list} tone="secondary">
        {TEXTS.choose}
      </ButtonLink>
    </Notice>
  )
}

/** The entrance of one event. */
export function GatePage() {
  const { idEvento = '' } = useParams()
  if (isId(idEvento)) return <EventoGate key={idEvento} idEvento={idEvento} />
  return (
    <Notice title={TEXTS.closed}>
      <ButtonLink to={ADM_PATHS.portaria.list}>{TEXTS.choose}</ButtonLink>
    </Notice>
  )
}
