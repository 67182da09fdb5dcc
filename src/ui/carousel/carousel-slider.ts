import type { KeenSliderInstance, KeenSliderOptions } from 'keen-slider'
import { useCallback, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './carousel-rotation.ts'

type KeenSlider = new (container: HTMLElement, options: KeenSliderOptions) => KeenSliderInstance

// Loaded when the first slide is on the screen already. Its types speak of the CommonJS file, the bundler takes the other.
const load = async (): Promise<KeenSlider> =>
  ((await import('keen-slider')) as unknown as { default: KeenSlider }).default

const slidesOf = (container: HTMLElement): HTMLElement[] => [...container.children] as HTMLElement[]

/** An endless row of slides, one in view; each slide's element carries its id as `data-id`. */
export function useSlider(ids: readonly string[], transitionMs: number) {
  const container = useRef<HTMLDivElement>(null)
  const slider = useRef<KeenSliderInstance | null>(null)
  const [isReady, setReady] = useState(false)
  const [isDragged, setDragged] = useState(false)
  const [currentId, setCurrentId] = useState(ids[0])
  const index = Math.max(0, currentId === undefined ? 0 : ids.indexOf(currentId))

  const move = useCallback(
    (to: KeenSliderInstance, abs: number) =>
      to.moveToIdx(abs, true, { duration: prefersReducedMotion() ? 0 : transitionMs }),
    [transitionMs],
  )

  useEffect(() => {
    let isGone = false
    const attach = (Slider: KeenSlider) => {
      if (isGone || !container.current) return
      slider.current = new Slider(container.current, {
        loop: true,
        selector: slidesOf,
        slideChanged: ({ slides, track }) => setCurrentId(slides[track.details.rel]?.dataset['id']),
        dragStarted: () => setDragged(true),
        // Settles with the library's own half second otherwise.
        dragEnded: (self) => {
          setDragged(false)
          move(self, self.animator.targetIdx ?? self.track.details.abs)
        },
      })
      setReady(true)
    }
    // Without it the first slide stays, which is a page that works.
    load().then(attach, () => undefined)
    return () => {
      isGone = true
      slider.current?.destroy()
      slider.current = null
      setReady(false)
    }
  }, [move])

  const known = useRef(ids.join())
  useEffect(() => {
    if (known.current === ids.join()) return
    known.current = ids.join()
    slider.current?.update(undefined, index)
  }, [ids, index])

  const step = useCallback(
    (by: 1 | -1) => {
      const { current } = slider
      if (current) move(current, (current.animator.targetIdx ?? current.track.details.abs) + by)
    },
    [move],
  )
  return { container, index, isReady, isDragged, step }
}
