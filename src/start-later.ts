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

// A control pressed before the page is interactive is pressed again afterwards. Links and forms work without scripts.
let pressed: HTMLElement | null = null
const remember = ({ target }: Event): void => {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
}
document.addEventListener('click', remember)
new MutationObserver((_changes, observer) => {
  observer.disconnect()
  document.removeEventListener('click', remember)
  if (pressed?.isConnected) pressed.click()
}).observe(document.documentElement, { attributeFilter: ['data-shown'] })
