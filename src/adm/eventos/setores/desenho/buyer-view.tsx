import { useSelector } from '@xstate/react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { countsOf, layoutOf, type Tool } from '../../../../../contract/drawing-rules.ts'
import { aloneOf, wheelchairsAsked } from '../../../../../contract/layout-rules.ts'
import { layoutPlan } from '../../../../../contract/place-plan.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { SIGN_PATHS } from '../../../../ui/place-map/draw-place.ts'
import { PlaceMap } from '../../../../ui/place-map/place-map.tsx'
import type { PlaceState } from '../../../../ui/place-map/place-state.ts'
import styles from './buyer-view.module.css'
import type { DrawingActor } from './use-drawing.ts'

/** The symbol of a kind of cell as the drawing shows it, beside its name. */
export const CellSign = ({ sign }: { sign: Tool | 'taken' }) => (
  <svg className={styles.sign} data-sign={sign} viewBox="0 0 24 24" aria-hidden="true">
    <rect x="1.5" y="1.5" width="21" height="21" rx="5" />
    {sign === 'blocked' && <path d="M8 8l8 8M16 8l-8 8" />}
    {sign === 'gap' && <path d="M12 6v12M9 8.5 12 5.5l3 3M9 15.5l3 3 3-3" />}
    {(sign === 'accessible' || sign === 'companion') && <path d={SIGN_PATHS[sign]} />}
  </svg>
)

const WORDS = { free: TEXTS.free, taken: TEXTS.taken, mine: '' }
const COUNTS = [
  { key: 'free', sign: 'place', label: TEXTS.free },
  { key: 'accessible', sign: 'accessible', label: TEXTS.accessible },
  { key: 'companion', sign: 'companion', label: TEXTS.companion },
  { key: 'blocked', sign: 'blocked', label: TEXTS.blocked },
  { key: 'taken', sign: 'taken', label: TEXTS.taken },
] as const

/** The drawing in the buyer's map, the number of places of each kind, and a note that taken places cannot change. */
export function BuyerView({ actor, stage }: { actor: DrawingActor; stage: string | undefined }) {
  // The stroke under the pointer is drawn first; the preview follows when there is time.
  const drawing = useDeferredValue(useSelector(actor, ({ context }) => context.drawing))
  const taken = useSelector(actor, ({ context }) => context.taken)
  const counts = useMemo(() => countsOf(drawing, taken), [drawing, taken])
  const layout = layoutOf(drawing)
  const plan = layoutPlan(layout)
  const asked = wheelchairsAsked(counts.total)
  const alone = aloneOf(layout)
  const isLacking = counts.wheelchairs < asked || alone.length > 0
  const isTaken = useMemo(() => new Set(taken), [taken])
  const stateOf = useCallback((nr: number): PlaceState => (isTaken.has(nr) ? 'taken' : 'free'), [isTaken])
  return (
    <div className={styles.view}>
      <h3 className={styles.title}>
        <Icon name="eye" />
        {TEXTS.buyerSees}
      </h3>
      {counts.total > 0 && (
        <div inert>
          <PlaceMap
            preview
            label={TEXTS.buyerSees}
            plan={plan}
            stateOf={stateOf}
            nameOf={({ label }) => label}
            rowLabel={({ name }) => name}
            stage={stage}
            words={WORDS}
            onToggle={() => undefined}
          />
        </div>
      )}
      <dl className={styles.counts} aria-label={TEXTS.counts}>
        {COUNTS.map(({ key, sign, label }) => (
          <div key={key} className={styles.count}>
            <dt>
              <CellSign sign={sign} />
              {label}
            </dt>
            <dd>{counts[key].toLocaleString('pt-BR')}</dd>
          </div>
        ))}
      </dl>
      {counts.total > 0 && (
        <p className={isLacking ? styles.lacks : styles.fixed}>
          <Icon name={isLacking ? 'alert' : 'check'} />
          <span>
            {TEXTS.decree(counts.total, asked, counts.wheelchairs)} {alone.length > 0 && TEXTS.alone(alone)}
          </span>
        </p>
      )}
      {counts.taken > 0 && (
        <p className={styles.fixed}>
          <Icon name="lock" />
          <span>
            <strong>{TEXTS.fixedTitle}</strong> {TEXTS.fixedText}
          </span>
        </p>
      )}
    </div>
  )
}
