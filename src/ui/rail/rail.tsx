import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { COMMON } from '../../texts/common.ts'
import { Section } from '../section/section.tsx'
import styles from './rail.module.css'

/** The most items that fit (rail.module.css): with more, arrows are shown even before anything is measured. */
const COLUMNS = 5

type Edges = { atStart: boolean; atEnd: boolean }

/** Whether the scroller is at its start and at its end; both are true when everything fits. */
function useEdges(ref: RefObject<HTMLElement | null>, count: number): Edges {
  const [edges, setEdges] = useState<Edges>({ atStart: true, atEnd: count <= COLUMNS })
  useEffect(() => {
    const scroller = ref.current
    if (!scroller) return
    const measure = () => {
      const atStart = scroller.scrollLeft <= 1
      const atEnd = scroller.scrollLeft + scroller.clientWidth >= scroller.scrollWidth - 1
      setEdges((old) => (old.atStart === atStart && old.atEnd === atEnd ? old : { atStart, atEnd }))
    }
    const observer = new ResizeObserver(measure)
    for (const element of [scroller, ...scroller.children]) observer.observe(element)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [ref])
  return edges
}

type ArrowProps = { label: string; path: string; atEdge: boolean; onClick: () => void }

const Arrow = ({ label, path, atEdge, onClick }: ArrowProps) => (
  // aria-disabled instead of disabled: a disabled button would lose the focus at the end.
  <button type="button" className={styles.arrow} aria-label={label} aria-disabled={atEdge} onClick={onClick}>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </button>
)

type RailProps = { title: string; busy?: boolean; more?: ReactNode; children: ReactNode }

/**
 * A section whose items (`li`) scroll sideways: by touch, or by arrow buttons for a mouse. `busy`: the items are
 * placeholders, so there are no arrows. `more`: a link to all items.
 */
export function Rail({ title, busy = false, more, children }: RailProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { atStart, atEnd } = useEdges(scroller, Children.count(children))
  const page = (direction: 1 | -1) => {
    const { current } = scroller
    current?.scrollBy({ left: direction * current.clientWidth * 0.9 })
  }
  const arrows = !busy && !(atStart && atEnd) && (
    <div className={styles.arrows}>
      <Arrow label={COMMON.railPrevious} path="M15 5l-7 7 7 7" atEdge={atStart} onClick={() => page(-1)} />
      <Arrow label={COMMON.railNext} path="M9 5l7 7-7 7" atEdge={atEnd} onClick={() => page(1)} />
    </div>
  )
  return (
    <Section
      title={title}
      actions={
        <div className={styles.actions}>
          {more}
          {arrows}
        </div>
      }
    >
      <div ref={scroller} className={styles.scroller}>
        <ul className={styles.items}>{children}</ul>
      </div>
    </Section>
  )
}
