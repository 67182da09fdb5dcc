import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Cell } from '../../../../../contract/drawing-rules.ts'
import { cellAt, type Geometry, type Grip, gripAt, strokeOf } from './geometry.ts'
import type { DrawingActor } from './use-drawing.ts'

const ARROWS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const clamp = (value: number, count: number): number => Math.min(Math.max(0, value), count - 1)

/** Paints by mouse, pen, one finger or keyboard; two fingers move the drawing. */
export function usePainting(actor: DrawingActor, geometry: Geometry) {
  const [cursor, setCursor] = useState<Cell | null>(null)
  const pressed = useRef<{ grip: Grip; from: Cell; last: Cell } | null>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  const pointOf = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const shown = { x: event.clientX - left, y: event.clientY - top }
    const { scrollLeft, scrollTop } = event.currentTarget
    return { shown, at: { x: shown.x + scrollLeft, y: shown.y + scrollTop } }
  }
  const cancel = () => {
    pressed.current = null
    actor.send({ type: 'stroke.cancel' })
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
    const { shown, at } = pointOf(event)
    if (event.pointerType === 'touch') {
      fingers.current.set(event.pointerId, shown)
      if (fingers.current.size > 1) return cancel()
    }
    const { clientWidth, clientHeight } = event.currentTarget
    // A press on a scroll bar.
    if (shown.x > clientWidth || shown.y > clientHeight) return
    const grip = gripAt(geometry, at, shown)
    if (!grip) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = cellAt(geometry, at)
    pressed.current = { grip, from, last: from }
    setCursor(from)
    actor.send({ type: 'stroke.start', ...strokeOf(grip, geometry, from, from) })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { shown, at } = pointOf(event)
    const before = fingers.current.get(event.pointerId)
    if (before && fingers.current.size > 1) {
      // With several fingers, each moves the drawing by its share of the movement.
      const share = fingers.current.size
      event.currentTarget.scrollBy((before.x - shown.x) / share, (before.y - shown.y) / share)
    }
    if (before) fingers.current.set(event.pointerId, shown)
    const press = pressed.current
    if (!press) return
    const to = cellAt(geometry, at)
    if (to.row === press.last.row && to.column === press.last.column) return
    press.last = to
    actor.send({ type: 'stroke.move', to: strokeOf(press.grip, geometry, press.from, to).to })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    if (!pressed.current) return
    pressed.current = null
    actor.send({ type: 'stroke.end' })
  }
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    if (pressed.current) cancel()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const isStroking = actor.getSnapshot().matches({ editing: 'stroking' })
    const at = cursor ?? { row: 0, column: 0 }
    const arrow = ARROWS[event.key]
    if (arrow) {
      event.preventDefault()
      const to = cursor
        ? { row: clamp(at.row + arrow[0], geometry.rows), column: clamp(at.column + arrow[1], geometry.columns) }
        : at
      if (event.shiftKey && !isStroking) actor.send({ type: 'stroke.start', from: at, to })
      else if (event.shiftKey) actor.send({ type: 'stroke.move', to })
      else if (isStroking) actor.send({ type: 'stroke.cancel' })
      setCursor(to)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (!isStroking) actor.send({ type: 'stroke.start', from: at })
      actor.send({ type: 'stroke.end' })
      setCursor(at)
    } else if (event.key === 'Escape' && isStroking) {
      // Otherwise Escape would also close the dialog.
      event.preventDefault()
      actor.send({ type: 'stroke.cancel' })
    }
  }
  return { cursor, surface: { tabIndex: 0, onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown } }
}
