import type { FocusEvent, MouseEvent, PointerEvent } from 'react'

/**
 * Handlers that select an input's whole text when it gets the focus (docs/product.md#validation), by keyboard, mouse or
 * touch. A press that focuses the input places the caret afterwards, so the text is selected again when the press ends,
 * unless the user selected a part by dragging.
 */
export function selectAllOnEnter() {
  let entering = false
  const reselect = (event: MouseEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event
    if (!entering || input.selectionStart !== input.selectionEnd) return
    event.preventDefault()
    selectAll(input)
  }
  return {
    onPointerDown: ({ currentTarget: input }: PointerEvent<HTMLInputElement>) => {
      entering = input !== document.activeElement
    },
    onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => selectAll(input),
    onMouseUp: reselect,
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      reselect(event)
      entering = false
    },
  }
}

// `select()` alone does nothing on some iPhones.
const selectAll = (input: HTMLInputElement) => input.setSelectionRange(0, input.value.length)
