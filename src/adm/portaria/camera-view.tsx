import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './camera-view.module.css'
import type { Gate } from './use-gate.ts'

/** The camera's picture with the frame for the code; without a camera, what to do instead. */
export function CameraView({ gate: { actor, camera }, isDeciding }: { gate: Gate; isDeciding: boolean }) {
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
