import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'

/** What speaks for and against turning by itself. */
export type Rotation = {
  /** The reader's last word; at first, no for who asked for less motion. */
  wanted: boolean
  /** Started by the reader on the spot: hovering over the button, or having the focus on it, is no objection then. */
  forced: boolean
  hovered: boolean
  focused: boolean
}

/** @internal */
export const isRotating = ({ wanted, forced, hovered, focused }: Rotation): boolean =>
  wanted && (forced || !(hovered || focused))

export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const start = (): Rotation => ({ wanted: !prefersReducedMotion(), forced: false, hovered: false, focused: false })

type RotationArgs = { able: boolean; intervalMs: number; onTurn: () => void }

/** Turns at each interval unless hovered, focused, hidden, or told not to (WCAG 2.2.2). */
export function useRotation({ able, intervalMs, onTurn }: RotationArgs) {
  const [state, setState] = useState(start)
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden)
  const isTurning = able && !isHidden && isRotating(state)
  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(onTurn, intervalMs)
    return () => clearInterval(timer)
  }, [isTurning, intervalMs, onTurn])

  const change = (part: Partial<Rotation>) => setState((old) => ({ ...old, ...part }))
  return {
    isTurning,
    wanted: state.wanted,
    toggle: () => change({ wanted: !state.wanted, forced: !state.wanted }),
    handlers: {
      // A finger that leaves has not hovered.
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && change({ hovered: true }),
      onPointerLeave: () => change({ hovered: false, forced: false }),
      // The focus a click leaves behind is nobody reading.
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && change({ focused: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        currentTarget.contains(relatedTarget as Node | null) || change({ focused: false, forced: false }),
    },
  }
}
