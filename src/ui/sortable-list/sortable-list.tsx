import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { FIELDS } from '../../texts/fields.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './sortable-list.module.css'

const TEXTS = FIELDS.sort

type SortableItemProps = {
  id: string
  name: string
  /** null for the first item; likewise `onDown` for the last. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  children: (mover: ReactNode) => ReactNode
}

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
const nothing = () => undefined

function SortableItem({ id, name, onUp, onDown, children }: SortableItemProps) {
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

const DRAG_START_PX = 4

type SortableListProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Called with all keys in their new order, and the one that was moved. */
  onOrder: (keys: string[], moved: string) => void
  /** @param mover the buttons that move the item */
  children: (item: Item, mover: ReactNode) => ReactNode
}

const onlyVertically: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** A list with a manual order: by dragging, by keyboard on the same handle, or one step at a time by two buttons. */
export function SortableList<Item>({ label, items, keyOf, nameOf, onOrder, children }: SortableListProps<Item>) {
  const keys = items.map(keyOf)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // The browser removes the focus from an element that is moved in the page.
  const focused = useRef<Element | null>(null)
  const order = keys.join()
  useLayoutEffect(() => {
    if (order && focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [order])

  const move = (from: number, to: number) => {
    const key = keys[from]
    if (key === undefined || from === to || to < 0 || to >= keys.length) return
    onOrder(arrayMove(keys, from, to), key)
  }
  const step = (from: number, by: 1 | -1) => {
    focused.current = document.activeElement
    move(from, from + by)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
  }
  const named = (id: string | number): string => {
    const item = items[keys.indexOf(String(id))]
    return item === undefined ? '' : nameOf(item)
  }
  const placeOf = (id: string | number): number => keys.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => TEXTS.picked(named(active.id)),
    onDragOver: ({ active, over }) => (over ? TEXTS.over(named(active.id), placeOf(over.id), keys.length) : undefined),
    onDragEnd: ({ active, over }) => TEXTS.dropped(named(active.id), placeOf((over ?? active).id), keys.length),
    onDragCancel: ({ active }) => TEXTS.canceled(named(active.id)),
  }
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertically]}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: TEXTS.keys } }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label={label}>
          {items.map((item, place) => (
            <SortableItem
              key={keyOf(item)}
              id={keyOf(item)}
              name={nameOf(item)}
              onUp={place > 0 ? () => step(place, -1) : null}
              onDown={place < items.length - 1 ? () => step(place, 1) : null}
            >
              {(mover) => children(item, mover)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
