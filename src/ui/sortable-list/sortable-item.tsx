import { useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { FIELDS } from '../../texts/fields.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './sortable-list.module.css'

const TEXTS = FIELDS.sort

type SortableItemProps = {
  id: string
  name: string
  /** null at the list's end. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  children: (mover: ReactNode) => ReactNode
}

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
const nothing = () => undefined

export function SortableItem({ id, name, onUp, onDown, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: TEXTS.role },
    ...(isStill() && { transition: null }),
  })
  const mover = (
    <div className={styles.mover}>
      <IconButton name="up" label={TEXTS.up(name)} onClick={onUp ?? nothing} disabled={!onUp} />
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.grip}
        {...attributes}
        {...listeners}
        aria-label={TEXTS.grip(name)}
      >
        <Icon name="grip" />
      </button>
      <IconButton name="down" label={TEXTS.down(name)} onClick={onDown ?? nothing} disabled={!onDown} />
    </div>
  )
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragged={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {children(mover)}
    </li>
  )
}
