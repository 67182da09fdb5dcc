import type { FocusEvent, MouseEvent, PointerEvent } from 'react'

/**
 * Handlers of an input that is selected as a whole when entered (docs/product.md#validation), by keyboard, mouse or
 * touch. The press that enters it would put the caret under the finger afterwards, so its end selects once more, unless
 * a part was dragged over.
 */
export function selectAllOnEnter() {
  let entering = false
  const again = (event: MouseEvent<HTMLInputElement>) => {
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
    onMouseUp: again,
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      again(event)
      entering = false
    },
  }
}

// `select()` alone does nothing on some iPhones.
const selectAll = (input: HTMLInputElement) => input.setSelectionRange(0, input.value.length)
