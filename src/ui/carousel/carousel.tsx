import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import styles from './carousel.module.css'
import { useRotation } from './carousel-rotation.ts'
import { useSlider } from './carousel-slider.ts'

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
 * A slide's content is rendered when the slide is current or adjacent, and stays: other pictures are not downloaded.
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
