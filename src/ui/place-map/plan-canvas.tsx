import { useLayoutEffect, useRef } from 'react'
import { drawFrame } from './draw-plan.ts'
import type { Frame } from './frame.ts'

type PlanCanvasProps = Omit<Frame, 'ratio'> & { className?: string | undefined }

/** A drawing of a plan. It must be inside an element that is hidden from screen readers: the list beside the map has the same places. */
export function PlanCanvas({
  className,
  plan,
  states,
  stage,
  palette,
  view,
  size,
  ring,
  isGrain = false,
}: PlanCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const before = useRef<Frame | null>(null)
  useLayoutEffect(() => {
    if (!ref.current) return
    const ratio = window.devicePixelRatio
    const frame = { plan, states, stage, palette, view, size, ring, isGrain, ratio }
    drawFrame(ref.current, frame, before.current)
    before.current = frame
  }, [plan, states, stage, palette, view, size, ring, isGrain])
  return <canvas ref={ref} className={className} />
}
