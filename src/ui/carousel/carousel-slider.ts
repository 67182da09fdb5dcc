import type { KeenSliderInstance, KeenSliderOptions } from 'keen-slider'
import { useCallback, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './carousel-rotation.ts'

type KeenSlider = new (container: HTMLElement, options: KeenSliderOptions) => KeenSliderInstance

// Loaded after the first slide is on the screen. The package's types describe its CommonJS file, but the bundler uses
// the ES module.
const load = async (): Promise<KeenSlider> =>
  ((await import('keen-slider')) as unknown as { default: KeenSlider }).default

const slidesOf = (container: HTMLElement): HTMLElement[] => [...container.children] as HTMLElement[]

/** A looping row of slides, one visible at a time; each slide's element has its id as `data-id`. */
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
        // Without this the library would settle the slide with its own duration of half a second.
        dragEnded: (self) => {
          setDragged(false)
          move(self, self.animator.targetIdx ?? self.track.details.abs)
        },
      })
      setReady(true)
    }
    // If the library fails to load, the first slide stays and the page still works.
    load().then(attach, () => undefined)
    return () => {
      isGone = true
      slider.current?.destroy()
      slider.current = null
      setReady(false)
    }
  }, [move])

  const sliderIds = useRef(ids.join())
  useEffect(() => {
    if (sliderIds.current === ids.join()) return
    sliderIds.current = ids.join()
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
