import type { KeenSliderInstance, KeenSliderOptions } from 'keen-slider'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './carousel.module.css'
import { prefersReducedMotion, useRotation } from './carousel-rotation.ts'

type Slide = { id: string; content: ReactNode }

type CarouselProps = {
  label: string
  slideLabel: (position: number, total: number) => string
  slides: readonly Slide[]
  intervalMs: number
  transitionMs: number
  pause: string
  play: string
}

/** The ids of a slide and its two neighbours, which may become visible next. */
function adjacentIds(ids: readonly string[], index: number): string[] {
  const indexes = [index, index + 1, index - 1]
  return indexes.flatMap((place) => ids.at(place % ids.length) ?? [])
}

/**
 * A slide's content is rendered once the slide is current or adjacent, and stays; other pictures are not downloaded.
 */
function useFilled(ids: readonly string[], index: number, isReady: boolean): (id: string) => boolean {
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set())
  const wanted = isReady ? adjacentIds(ids, index) : ids.slice(0, 1)
  if (wanted.some((id) => !filled.has(id))) setFilled(new Set([...filled, ...wanted]))
  return (id) => filled.has(id)
}

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

/** Two or more slides that rotate automatically, by swipe and by arrow keys, with a button to pause. */
export function Carousel({ label, slideLabel, slides, intervalMs, transitionMs, pause, play }: CarouselProps) {
  const ids = slides.map(({ id }) => id)
  const { container, index, isReady, isDragged, step } = useSlider(ids, transitionMs)
  const isFilled = useFilled(ids, index, isReady)
  const onTurn = useCallback(() => step(1), [step])
  const { isTurning, wanted, toggle, handlers } = useRotation({ able: isReady && !isDragged, intervalMs, onTurn })

  const button = useRef<HTMLButtonElement>(null)
  const movesFocus = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    movesFocus.current = container.current?.contains(document.activeElement) ?? false
    step(by)
  }
  useLayoutEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    const link = container.current?.children[index]?.querySelector<HTMLElement>('a[href]')
    // Without scrolling: the slide is already moving into view.
    ;(link ?? button.current)?.focus({ preventScroll: true })
  }, [index, container])

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carrossel"
      aria-label={label}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <div className={styles.under}>
        <button
          ref={button}
          type="button"
          className={styles.control}
          aria-label={wanted ? pause : play}
          onClick={toggle}
        >
          <span className={styles.disc}>
            <svg viewBox="0 0 16 16" width="10" height="10" aria-hidden="true">
              <path fill="currentColor" d={wanted ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M4 2l10 6-10 6z'} />
            </svg>
          </span>
        </button>
        {/* Only visual: the slide's label contains its position. */}
        {ids.map((id, place) => (
          <span key={id} className={styles.dot} data-current={place === index} />
        ))}
      </div>
      <div ref={container} className={styles.slides} aria-live={isTurning ? 'off' : 'polite'}>
        {slides.map(({ id, content }, place) => (
          <fieldset
            key={id}
            data-id={id}
            className={styles.slide}
            aria-roledescription="slide"
            aria-label={slideLabel(place + 1, slides.length)}
            inert={place !== index}
          >
            {isFilled(id) && content}
          </fieldset>
        ))}
      </div>
    </section>
  )
}

type KeenSlider = new (container: HTMLElement, options: KeenSliderOptions) => KeenSliderInstance

// Loaded after the first slide is on the screen. The package's types describe its CommonJS file, but the bundler uses
// the ES module.
const load = async (): Promise<KeenSlider> =>
  ((await import('keen-slider')) as unknown as { default: KeenSlider }).default

const slidesOf = (container: HTMLElement): HTMLElement[] => [...container.children] as HTMLElement[]

/** A looping row of slides, one visible at a time; each slide's element has its id as `data-id`. */
function useSlider(ids: readonly string[], transitionMs: number) {
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
        // Without this the library would finish the movement with its own duration of half a second.
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
