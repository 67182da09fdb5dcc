// The page that bench/seats.ts opens: 50 000 places as the site's map, and as a plain grid of buttons.
import { useCallback, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import '../../src/ui/tokens.css'
import '../../src/ui/base.css'
import { gridPlan, rowLetters } from '../../contract/place-plan.ts'
import { PlaceMap } from '../../src/ui/place-map/place-map.tsx'
import type { PlaceState } from '../../src/ui/place-map/place-state.ts'

const COUNT = 50_000
const PER_ROW = 250
const WORDS = { free: 'livre', taken: 'ocupado', mine: 'seu' }

/** Two of five places are taken, always the same ones. */
const isTaken = (nr: number): boolean => (nr * 7919) % 5 < 2

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((nr: number) => {
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(nr)) next.add(nr)
      return next
    })
  }, [])
  const stateOf = useCallback(
    (nr: number): PlaceState => (chosen.has(nr) ? 'mine' : isTaken(nr) ? 'taken' : 'free'),
    [chosen],
  )
  return { chosen, toggle, stateOf }
}

function Map50k() {
  const { chosen, toggle, stateOf } = useChosen()
  const [plan] = useState(() =>
    gridPlan({ count: COUNT, perRow: PER_ROW, rowName: rowLetters, blocks: 5, isBent: true }),
  )
  return (
    <>
      <output>{chosen.size}</output>
      <PlaceMap
        label="Lugares"
        plan={plan}
        stateOf={stateOf}
        nameOf={({ label }, state) => `${label}, ${state}`}
        rowLabel={({ name }) => name}
        stage="Campo"
        words={WORDS}
        onToggle={toggle}
      />
    </>
  )
}

function Buttons50k() {
  const { chosen, toggle, stateOf } = useChosen()
  return (
    <>
      <output>{chosen.size}</output>
      <div style={{ display: 'grid', gridTemplateColumns: `repeat(${PER_ROW}, 24px)`, gap: 2 }}>
        {Array.from({ length: COUNT }, (_, index) => {
          const nr = index + 1
          const state = stateOf(nr)
          return (
            <button key={nr} type="button" data-nr={nr} aria-pressed={state === 'mine'} onClick={() => toggle(nr)}>
              {nr}
            </button>
          )
        })}
      </div>
    </>
  )
}

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve()
      channel.port2.postMessage(null)
    })
  })

let root: Root | null = null

const measures = {
  /** Milliseconds from the call to render until the frame that shows all places was made. */
  async mount(kind: 'map' | 'buttons'): Promise<number> {
    root?.unmount()
    const box = document.querySelector('#root')
    if (!box) throw new Error('no root')
    await nextPaint()
    root = createRoot(box)
    const start = performance.now()
    root.render(kind === 'map' ? <Map50k /> : <Buttons50k />)
    // React renders in a later task.
    while (!box.querySelector('canvas, button')) await nextPaint()
    await nextPaint()
    return performance.now() - start
  },
  /** Milliseconds of work from a tap until its frame can be painted: React, drawing, style and layout. */
  async tap(x: number, y: number): Promise<{ ms: number; chosen: number }> {
    const target = document.elementFromPoint(x, y)
    const chosenNow = () => Number(document.querySelector('output')?.textContent)
    const before = chosenNow()
    const start = performance.now()
    const options = { bubbles: true, clientX: x, clientY: y, pointerType: 'mouse', isPrimary: true }
    target?.dispatchEvent(new PointerEvent('click', options))
    // After a click React renders in a microtask.
    await Promise.resolve()
    await Promise.resolve()
    document.body.getBoundingClientRect()
    return { ms: performance.now() - start, chosen: chosenNow() - before }
  },
}

Object.assign(window, { measures })
