import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx'
import styles from './zoom-controls.module.css'

type ZoomControlsProps = { part: number; onZoom: (isIn: boolean) => void; onFit: () => void }

export const ZoomControls = ({ part, onZoom, onFit }: ZoomControlsProps) => (
  <div className={styles.controls}>
    <IconButton name="minus" label={TEXTS.zoomOut} onClick={() => onZoom(false)} />
    <output className={styles.part}>{TEXTS.percent(part)}</output>
    <IconButton name="plus" label={TEXTS.zoomIn} onClick={() => onZoom(true)} />
    <IconButton name="expand" label={TEXTS.fit} onClick={onFit} />
  </div>
)
