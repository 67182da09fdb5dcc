// A separate program, which the server inlines into each page that it renders (server/pages/page-files.ts): it starts
// the page's scripts after the page has been painted, so that they delay neither its text nor its first picture.

/** These events start the scripts at once, because a visitor interacts with the page. */
const INTENTS = ['pointerdown', 'touchstart', 'keydown'] as const
/** The longest wait for the picture on a slow connection. */
const PATIENCE_MS = 3000

const read = (id: string): string[] => JSON.parse(document.getElementById(id)?.textContent ?? '[]')

let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  for (const intent of INTENTS) document.removeEventListener(intent, start)
  const [entry = '', ...imported] = read('scripts')
  for (const href of imported) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry }))
}

/** Resolves when the page's text has been painted: a busy browser shows a frame long after its callback. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) resolve()
    else new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  })

/** Resolves when the next frame has been painted. */
const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

for (const intent of INTENTS) document.addEventListener(intent, start, { passive: true })
const first = [...document.images].filter(({ fetchPriority }) => fetchPriority === 'high')
void Promise.allSettled([painted(), ...first.map((picture) => picture.decode())])
  .then(frame)
  .then(frame)
  .then(start)
setTimeout(start, PATIENCE_MS)

// What a visitor did before the page was interactive is done again afterwards. Links and forms work without scripts.
const pressed: HTMLElement[] = []
const remember = ({ target }: Event): void => {
  const button = target instanceof Element && target.closest<HTMLElement>('button[type="button"]')
  if (button) pressed.push(button)
}

/** The radio that was chosen last: React sets its own choice again while hydrating. */
let chosen: EventTarget | null = null
const noteChoice = ({ target }: Event): void => {
  if (target instanceof HTMLInputElement && target.type === 'radio') chosen = target
}

/** Sets a field's value without its page noticing. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * Reports what was typed or chosen. React has read the fields while hydrating, so that a plain event would bring it
 * nothing new: first it is told the value of the server's HTML.
 */
function report(field: HTMLInputElement | HTMLSelectElement): void {
  if (field instanceof HTMLSelectElement) {
    if (![...field.options].some((option) => option.selected !== option.defaultSelected)) return
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field.type === 'radio') {
    if (field !== chosen) return
    field.checked = false
    field.click()
  } else if (field.value !== field.defaultValue) {
    const typed = field.value
    field.value = field.defaultValue
    setValue?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

document.addEventListener('click', remember)
document.addEventListener('change', noteChoice)
new MutationObserver((_changes, observer) => {
  observer.disconnect()
  document.removeEventListener('click', remember)
  document.removeEventListener('change', noteChoice)
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('#root :is(input, select)'))
    report(field)
  for (const button of pressed) if (button.isConnected) button.click()
}).observe(document.documentElement, { attributeFilter: ['data-shown'] })
