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

/** Itself and both neighbours: what may come into view next. */
function adjacentIds(ids: readonly string[], index: number): string[] {
  const around = [index, index + 1, index - 1]
  return around.flatMap((place) => ids.at(place % ids.length) ?? [])
}

/** Slides are filled when their turn is near, and stay so: nobody pays for pictures he does not come to see. */
function useFilled(ids: readonly string[], index: number, isReady: boolean): (id: string) => boolean {
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set())
  const wanted = isReady ? adjacentIds(ids, index) : ids.slice(0, 1)
  if (wanted.some((id) => !filled.has(id))) setFilled(new Set([...filled, ...wanted]))
  return (id) => filled.has(id)
}

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

/** Two slides or more, which turn by themselves, by swipe and by arrow keys, with a button to stop them. */
export function Carousel({ label, slideLabel, slides, intervalMs, transitionMs, pause, play }: CarouselProps) {
  const ids = slides.map(({ id }) => id)
  const { container, index, isReady, isDragged, step } = useSlider(ids, transitionMs)
  const isFilled = useFilled(ids, index, isReady)
  const onTurn = useCallback(() => step(1), [step])
  const { isTurning, wanted, toggle, handlers } = useRotation({ able: isReady && !isDragged, intervalMs, onTurn })

  const button = useRef<HTMLButtonElement>(null)
  const takesFocusAlong = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    takesFocusAlong.current = container.current?.contains(document.activeElement) ?? false
    step(by)
  }
  useLayoutEffect(() => {
    if (!takesFocusAlong.current) return
    takesFocusAlong.current = false
    const link = container.current?.children[index]?.querySelector<HTMLElement>('a[href]')
    // Not scrolled to: the slide is on its way already.
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
        {/* Only drawn: which slide this is, the slide itself says. */}
        {ids.map((id, place) => (
          <span key={id} className={styles.dot} data-current={place === index} />
        ))}
      </div>
      <div ref={container} className={styles.slides} aria-live={isTurning ? 'off' : 'polite'}>
        {slides.map(({ id, content }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div
            key={id}
            data-id={id}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={slideLabel(place + 1, slides.length)}
            inert={place !== index}
          >
            {isFilled(id) && content}
          </div>
        ))}
      </div>
    </section>
  )
}
