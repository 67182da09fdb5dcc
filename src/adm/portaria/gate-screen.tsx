import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { AnswerScreen } from './answer-screen.tsx'
import { CameraView } from './camera-view.tsx'
import { Counter } from './counter.tsx'
import styles from './gate-screen.module.css'
import { LineDialog } from './line-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useKeyboardScanner } from './scanner/use-keyboard-scanner.ts'
import { TypeDialog } from './type-dialog.tsx'
import { type Gate, useSummary } from './use-gate.ts'

type Dialog = 'name' | 'line' | 'type' | null

/** The badge: what waits to be sent, what a person must look at, or that all is well. */
function LineBadge({ gate, onOpen }: { gate: Gate; onOpen: () => void }) {
  const { pendentes, conflitos } = useSummary(gate.device)
  const isAway = useSelector(gate.actor, ({ context }) => !context.isOnline)
  const isUrgent = pendentes > 0 || conflitos.length > 0 || isAway
  return (
    <button type="button" className={styles.badge} data-urgent={isUrgent} onClick={onOpen}>
      <Icon name={isAway ? 'wifi-off' : 'wifi'} />
      {conflitos.length > 0
        ? TEXTS.conflicts.badge(conflitos.length)
        : isUrgent
          ? TEXTS.toSend(pendentes)
          : TEXTS.online}
    </button>
  )
}

/** The whole screen is the entrance: the camera, how many are in, and over them the answer to each code. */
export function GateScreen({ gate, onLeave }: { gate: Gate; onLeave: () => void }) {
  const { actor, device, camera, named, name, read } = gate
  const title = useId()
  const [dialog, setDialog] = useState<Dialog>(null)
  const [torch, setTorch] = useState(false)
  const { lista } = useSummary(device)
  const answer = useSelector(actor, (now) =>
    (['admitted', 'refused', 'unread'] as const).find((state) => now.matches({ open: { gate: state } })),
  )
  const isDeciding = useSelector(actor, (now) => now.matches({ open: { gate: 'deciding' } }))
  const hasCamera = useSelector(actor, (now) => now.matches({ open: { camera: 'on' } }))
  useKeyboardScanner((codigo) => dialog === null && read({ codigo }))
  const close = () => setDialog(null)
  const switchTorch = () => {
    setTorch(!torch)
    void camera.setTorch(!torch)?.catch(() => undefined)
  }
  return (
    <Modal className={styles.screen} labelledBy={title} onClose={onLeave}>
      <div className={styles.gate} data-answer={answer}>
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
                {hasCamera && camera.hasTorch() && (
                  <button
                    type="button"
                    className={styles.tool}
                    aria-label={TEXTS.torch}
                    aria-pressed={torch}
                    onClick={switchTorch}
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
      {dialog === 'name' && <NameDialog gate={gate} onClose={close} />}
      {dialog === 'line' && <LineDialog gate={gate} onClose={close} />}
      {dialog === 'type' && <TypeDialog gate={gate} onClose={close} />}
    </Modal>
  )
}
