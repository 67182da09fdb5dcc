import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { RIFA_HUNDRED } from '../../../contract/limits.ts'
import { hundredOf, hundredsOf } from '../../../contract/rifas-rules.ts'
import { rifasUtil } from '../../api/rifas.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { RIFA } from '../../texts/rifa.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { NumberBlocks } from '../../ui/number-blocks/number-blocks.tsx'
import { NumberGrid, type NumberGridHandle, type NumberState } from '../../ui/number-grid/number-grid.tsx'
import { Hundreds } from './hundreds.tsx'
import styles from './numbers-panel.module.css'
import { PickForMe } from './pick-for-me.tsx'
import type { Numbers } from './use-numbers.ts'

/** 'Número 402, livre' */
const numberName = (nr: number, state: NumberState): string => `${RIFA.number(nr)}, ${RIFA.state[state]}`

/** Up to this number of hundreds there is no overview picture. */
const FEW = 4

/** The choice of numbers: by search, at random, or from a hundred of them. */
export function NumbersPanel({ rifaId, numbers }: { rifaId: string; numbers: Numbers }) {
  const { total, taken, kept, picks, stateOf, room } = numbers
  const hundreds = useMemo(() => hundredsOf(total, taken ?? null), [total, taken])
  const [chosen, setChosen] = useState<number | null>(null)
  const [marked, setMarked] = useState<number | null>(null)
  const grid = useRef<NumberGridHandle>(null)
  const gridBox = useRef<HTMLDivElement>(null)
  const blockStates = useMemo(() => ({ taken: taken ?? null, mine: picks, kept }), [taken, kept, picks])
  const dispatch = useAppDispatch()

  if (taken === null) {
    const retry = () => dispatch(rifasUtil.invalidateTags([{ type: 'Numeros', id: rifaId }]))
    return <LoadFailed title={RIFA.numbersFailed} busy={false} onRetry={retry} />
  }

  // Until the visitor chooses: the first hundred with a free number.
  const withFree = hundreds.find(({ first, last, taken: count }) => count <= last - first) ?? hundreds[0]
  const first = chosen ?? (taken ? withFree?.first : 1) ?? 1
  const shown = Math.min(RIFA_HUNDRED, total - first + 1)
  const states = Array.from({ length: shown }, (_, index) => stateOf(first + index))

  const show = (nr: number | null) => {
    setMarked(nr)
    if (nr !== null) setChosen(hundredOf(nr))
  }
  const goTo = (hundred: number) => {
    setChosen(hundred)
    setMarked(null)
    const top = gridBox.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > window.innerHeight * 0.6) gridBox.current?.scrollIntoView()
  }
  const toggle = (nr: number) => {
    if (stateOf(nr) === 'mine') numbers.remove(nr)
    else if (room === 0) dispatch(alerted(RIFA.atLimit))
    else numbers.add([nr])
  }
  const addRandom = (picked: readonly number[]) => {
    numbers.add(picked)
    setMarked(null)
    if (picked[0] !== undefined) setChosen(hundredOf(picked[0]))
  }
  return (
    <section className={styles.panel} aria-labelledby="numeros">
      <div className={styles.head}>
        <h2 id="numeros" className={styles.title}>
          {RIFA.numbers}
        </h2>
        <p className={styles.count} role="status">
          {numbers.freeCount === null ? RIFA.numbersLoading : RIFA.freeCount(numbers.freeCount, total)}
        </p>
      </div>
      <div className={styles.tools}>
        <NumberSearch total={total} stateOf={stateOf} onFound={show} onSubmit={(nr) => grid.current?.focus(nr)} />
        <PickForMe numbers={numbers} onPicked={addRandom} />
      </div>
      {hundreds.length > FEW && (
        <NumberBlocks total={total} states={blockStates} chosen={first} words={RIFA.overview} onChoose={goTo} />
      )}
      {hundreds.length > 1 && <Hundreds hundreds={hundreds} chosen={first} onChoose={setChosen} />}
      <div ref={gridBox} className={styles.grid} inert={!taken}>
        <NumberGrid
          ref={grid}
          label={`${RIFA.numbers} ${RIFA.rangeOf(first, first + shown - 1)}`}
          first={first}
          states={states}
          marked={marked}
          digits={String(total).length}
          nameOf={numberName}
          onToggle={toggle}
        />
      </div>
      <p className={styles.note}>{RIFA.limit}</p>
    </section>
  )
}

type NumberSearchProps = {
  total: number
  stateOf: (nr: number) => NumberState
  /** Called with the typed number if it belongs to the raffle; otherwise with null. */
  onFound: (nr: number | null) => void
  onSubmit: (nr: number) => void
}

/** Finds a number while it is typed; Enter goes to it. */
function NumberSearch({ total, stateOf, onFound, onSubmit }: NumberSearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const typed = text === '' ? null : Number(text)
  const nr = typed !== null && typed >= 1 && typed <= total ? typed : null

  const change = (value: string) => {
    const digits = value.replace(/\D/g, '').slice(0, 6)
    setText(digits)
    const found = Number(digits)
    onFound(digits !== '' && found >= 1 && found <= total ? found : null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (nr !== null) onSubmit(nr)
  }
  return (
    <form className={styles.search} onSubmit={submit}>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          className={styles.input}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          aria-label={RIFA.searchLabel}
          aria-describedby={id}
          aria-invalid={typed !== null && nr === null ? true : undefined}
          placeholder={RIFA.search}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      <p id={id} className={styles.answer} data-wrong={nr === null} aria-live="polite">
        {typed !== null && (nr === null ? RIFA.outside(total) : RIFA.found(nr, RIFA.state[stateOf(nr)]))}
      </p>
    </form>
  )
}
