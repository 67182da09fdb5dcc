import { useSelector } from '@xstate/react'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { columnsOf, grown, type Stroke, takenCells } from '../../../../../contract/drawing-rules.ts'
import { CELL } from '../../../../../contract/layout-rules.ts'
import { strokePlan } from '../../../../../machines/drawing.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx'
import { Probes, usePalette } from '../../../../ui/place-map/palette.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './drawing-canvas.module.css'
import { drawGrid } from './draw-grid.ts'
import { boxOf, CELL_PX, fitCell, type Geometry, geometryOf } from './geometry.ts'
import type { DrawingActor } from './use-drawing.ts'
import { usePainting } from './use-painting.ts'

type ZoomControlsProps = { part: number; onZoom: (isIn: boolean) => void; onFit: () => void }

const ZoomControls = ({ part, onZoom, onFit }: ZoomControlsProps) => (
  <div className={styles.controls}>
    <IconButton name="minus" label={TEXTS.zoomOut} onClick={() => onZoom(false)} />
    <output className={styles.part}>{TEXTS.percent(part)}</output>
    <IconButton name="plus" label={TEXTS.zoomIn} onClick={() => onZoom(true)} />
    <IconButton name="expand" label={TEXTS.fit} onClick={onFit} />
  </div>
)

const HINT_PX = { width: 240, height: 64 }

/** The same rectangle mirrored to the other side. */
const mirrored = ({ from, to }: Stroke, columns: number): Stroke => ({
  from: { ...from, column: columns - 1 - from.column },
  to: { ...to, column: columns - 1 - to.column },
})

/** The rectangle that is being drawn, and its effect as text. */
function StrokeOverlay({ actor, geometry }: { actor: DrawingActor; geometry: Geometry }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const plan = useMemo(() => strokePlan(context), [context])
  const { stroke, tool, mirror } = context
  if (!stroke || !plan) return null
  const box = boxOf(geometry, stroke)
  const isBlocked = plan.moved.length > 0
  const left = Math.max(0, Math.min(box.left + box.width + 8, geometry.width - HINT_PX.width))
  const top = Math.max(0, Math.min(box.top + box.height + 8, geometry.height - HINT_PX.height))
  return (
    <>
      <span className={styles.stroke} data-blocked={isBlocked} style={box} />
      {mirror && (
        <span
          className={styles.stroke}
          data-blocked={isBlocked}
          style={boxOf(geometry, mirrored(stroke, geometry.columns))}
        />
      )}
      <p className={styles.hint} role="status" style={{ left, top, maxWidth: HINT_PX.width }}>
        <strong>{TEXTS.stroke(tool, plan.columns, plan.rows)}</strong>
        <span>
          {isBlocked
            ? TEXTS.moved(plan.moved)
            : plan.kept > 0
              ? TEXTS.strokeKept(plan.kept)
              : TEXTS.strokeChanges(plan.changed)}
        </span>
      </p>
    </>
  )
}

const KINDS = new Map(Object.entries(CELL).map(([kind, char]) => [char as string, kind as keyof typeof CELL]))
const ZOOM_STEP = 1.3

/** The drawing as a grid of cells, on which the tools paint. */
export function DrawingCanvas({ actor, stage }: { actor: DrawingActor; stage: string | undefined }) {
  const helpId = useId()
  const drawing = useSelector(actor, ({ context }) => context.drawing)
  const taken = useSelector(actor, ({ context }) => context.taken)
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const probes = useRef<HTMLSpanElement>(null)
  const palette = usePalette(probes)
  const [box, setBox] = useState({ width: 0, height: 0 })
  const [scroll, setScroll] = useState({ x: 0, y: 0 })
  /** The cell size chosen by zooming; null: all is in view, or places are large enough to be read. */
  const [zoomed, setZoomed] = useState<number | null>(null)

  useLayoutEffect(() => {
    const { current } = scroller
    if (!current) return
    const measure = () => setBox({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  const fit = fitCell(drawing, box)
  const cell = zoomed ?? Math.max(fit, Math.min(CELL_PX.readable, fit * 2))
  const geometry = useMemo(() => geometryOf(drawing, cell, box), [drawing, cell, box])
  const { cursor, surface } = usePainting(actor, geometry)

  useLayoutEffect(() => {
    if (!canvas.current || !palette || box.width === 0) return
    drawGrid(canvas.current, { drawing, taken, geometry, palette, box, scroll, stage })
  }, [drawing, taken, geometry, palette, box, scroll, stage])

  useEffect(() => {
    if (!cursor || !scroller.current) return
    const { left, top, width, height } = boxOf(geometry, { from: cursor, to: cursor })
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller.current
    const x =
      left < scrollLeft + 60
        ? left - 60
        : left + width > scrollLeft + clientWidth
          ? left + width - clientWidth
          : scrollLeft
    const y =
      top < scrollTop + 30
        ? top - 30
        : top + height > scrollTop + clientHeight
          ? top + height - clientHeight
          : scrollTop
    scroller.current.scrollTo(x, y)
  }, [cursor, geometry])

  const row = cursor && drawing.linhas[cursor.row]
  const isTaken = cursor && takenCells(drawing, taken).has(cursor.row * columnsOf(drawing) + cursor.column)
  const kind = row && KINDS.get(row.mapa.charAt(cursor.column))
  const grow = (rows: number, columns: number) => {
    const { context } = actor.getSnapshot()
    const size = { rows: geometry.rows + rows, columns: geometry.columns + columns }
    actor.send({ type: 'drawing.change', drawing: grown(context.drawing, size, context.taken, context.setor) })
  }
  const all = { from: { row: 0, column: 0 }, to: { row: geometry.rows - 1, column: geometry.columns - 1 } }
  const cells = boxOf(geometry, all)
  return (
    <div className={styles.frame}>
      <Probes ref={probes} />
      <div
        ref={scroller}
        className={styles.scroller}
        role="application"
        aria-label={TEXTS.canvas}
        aria-roledescription={TEXTS.role}
        aria-describedby={helpId}
        onScroll={({ currentTarget: { scrollLeft: x, scrollTop: y } }) => setScroll({ x, y })}
        {...surface}
      >
        <div className={styles.drawn} style={{ ...box, marginBottom: -box.height }} aria-hidden="true">
          <canvas ref={canvas} className={styles.canvas} />
        </div>
        <div className={styles.content} style={{ width: geometry.width, height: geometry.height }}>
          {cursor && <span className={styles.cursor} style={boxOf(geometry, { from: cursor, to: cursor })} />}
          <StrokeOverlay actor={actor} geometry={geometry} />
          <button
            type="button"
            className={styles.addRow}
            style={{ left: cells.left, top: cells.top + cells.height + 10, width: Math.max(96, cells.width) }}
            onClick={() => grow(1, 0)}
          >
            {TEXTS.addRow}
          </button>
          <button
            type="button"
            className={styles.addColumn}
            style={{ left: cells.left + cells.width + 10, top: cells.top, height: Math.max(96, cells.height) }}
            onClick={() => grow(0, 1)}
          >
            {TEXTS.addColumn}
          </button>
        </div>
      </div>
      <VisuallyHidden>
        <span id={helpId}>{TEXTS.help}</span>
      </VisuallyHidden>
      <VisuallyHidden role="status">
        {cursor &&
          row &&
          kind &&
          TEXTS.cell(row.nome, cursor.column + 1, isTaken ? TEXTS.cellTaken : TEXTS.cellKinds[kind])}
      </VisuallyHidden>
      <ZoomControls
        part={cell / CELL_PX.usual}
        onFit={() => setZoomed(fit)}
        onZoom={(isIn) =>
          setZoomed(
            Math.min(
              CELL_PX.most,
              Math.max(Math.min(fit, CELL_PX.readable), isIn ? cell * ZOOM_STEP : cell / ZOOM_STEP),
            ),
          )
        }
      />
    </div>
  )
}
