import { useId, useState } from 'react'
import { pickNumbers } from '../../../contract/rifas-rules.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { RIFA } from '../../texts/rifa.ts'
import { Button } from '../../ui/button/button.tsx'
import { addIcons, Icon } from '../../ui/icon/icon.tsx'
import { PAGE_ICONS } from '../../ui/icon/page-icons.ts'
import { Modal } from '../../ui/modal/modal.tsx'
import { Quantity } from '../../ui/quantity/quantity.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './pick-for-me.module.css'
import type { Numbers } from './use-numbers.ts'

addIcons(PAGE_ICONS)

const RANGE = 2 ** 32

/**
 * An unbiased random whole number from 0 to below `below`, from the browser's cryptographic source.
 * @internal
 */
export function randomBelow(below: number): number {
  // Values beyond the last whole multiple would make the first numbers more likely, so they are discarded.
  const end = RANGE - (RANGE % below)
  const drawn = new Uint32Array(1)
  for (;;) {
    const value = crypto.getRandomValues(drawn)[0] ?? 0
    if (value < end) return value % below
  }
}

type PickForMeProps = { numbers: Numbers; onPicked: (numbers: readonly number[]) => void }

/** Chooses the requested amount of free numbers at random. */
export function PickForMe({ numbers, onPicked }: PickForMeProps) {
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  const dispatch = useAppDispatch()
  const max = Math.min(numbers.room, numbers.freeCount ?? 0)
  const ask = () => {
    if (max > 0) setAsking(true)
    else dispatch(alerted(numbers.room === 0 ? RIFA.atLimit : RIFA.noneFree))
  }
  const pick = (count: number) => {
    const unavailable = { has: (nr: number) => numbers.stateOf(nr) !== 'free' }
    const picked = pickNumbers(numbers.total, unavailable, count, randomBelow)
    setAsking(false)
    setSaid(picked.length > 0 ? RIFA.picked(picked) : '')
    onPicked(picked)
  }
  return (
    <div className={styles.pick}>
      <Button tone="secondary" wide disabled={numbers.freeCount === null} onClick={ask}>
        <Icon name="dice" />
        {RIFA.pickForMe}
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isAsking && <Ask max={max} onPick={pick} onClose={() => setAsking(false)} />}
    </div>
  )
}

type AskProps = { max: number; onPick: (count: number) => void; onClose: () => void }

function Ask({ max, onPick, onClose }: AskProps) {
  const id = useId()
  const [requested, setRequested] = useState(1)
  // There may be fewer free numbers than when the dialog opened.
  const count = Math.max(1, Math.min(requested, max))
  return (
    <Modal labelledBy={id} onClose={onClose}>
      <div className={styles.ask}>
        <h2 id={id}>{RIFA.pickTitle}</h2>
        <p>{RIFA.pickText}</p>
        <Quantity label={RIFA.pickQuantity} value={count} min={1} max={max} onChange={setRequested} />
      </div>
      <div className={styles.actions}>
        <Button tone="secondary" wide onClick={onClose}>
          {RIFA.pickDismiss}
        </Button>
        <Button wide onClick={() => onPick(count)}>
          {RIFA.pickConfirm(count)}
        </Button>
      </div>
    </Modal>
  )
}
