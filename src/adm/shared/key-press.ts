const TYPING = 'input, textarea, select, [contenteditable]'

/** Whether a key may act by itself: no other key is held, no dialog is open, and nobody types in a field. */
export function isKeyPress({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false
  return target instanceof Element && !target.closest(TYPING) && !document.querySelector('dialog:modal')
}
