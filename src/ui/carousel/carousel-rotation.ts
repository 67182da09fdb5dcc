import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'

/** The conditions for automatic rotation. */
export type Rotation = {
  /** The user's last choice; initially false if they prefer reduced motion. */
  wanted: boolean
  /** Just started by the user: hovering over or focusing the button does not stop the rotation then. */
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

const start = (): Rotation => ({ wanted: true, forced: false, hovered: false, focused: false })

type RotationArgs = { able: boolean; intervalMs: number; onTurn: () => void }

/** Rotates at each interval unless hovered, focused, hidden or paused by the user (WCAG 2.2.2). */
export function useRotation({ able, intervalMs, onTurn }: RotationArgs) {
  const [state, setState] = useState(start)
  // Not in the initial state: the server does not know the preference.
  useEffect(() => {
    if (prefersReducedMotion()) setState((old) => ({ ...old, wanted: false }))
  }, [])
  const isHidden = useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => true,
  )
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
      // Touch does not count as hovering.
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && change({ hovered: true }),
      onPointerLeave: () => change({ hovered: false, forced: false }),
      // Focus that remains after a click does not mean that the user is reading.
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && change({ focused: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        currentTarget.contains(relatedTarget as Node | null) || change({ focused: false, forced: false }),
    },
  }
}
