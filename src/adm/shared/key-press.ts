const TYPING = 'input, textarea, select, [contenteditable]'

/** Whether a key is pressed alone: no other key is held, and no dialog is open. */
export function isBareKey({ ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  const isAlone = !ctrlKey && !metaKey && !altKey && !isComposing && !defaultPrevented
  return isAlone && !document.querySelector('dialog:modal')
}

/** Whether a key may act by itself: it is pressed alone, and nobody types in a field. */
export const isKeyPress = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && !event.target.closest(TYPING) && isBareKey(event)
