import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright-core'

const path = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '')

/**
 * Collects the browser's problems: console errors and warnings, exceptions, refused or failed requests, and
 * browser dialogs. One line each: 'console.error: …', 'exception: …', '409 POST /api/pagarme/orders',
 * 'failed GET /api/eventos net::ERR_…', 'dialog: …'.
 */
export function watch(context: BrowserContext) {
  const messages: string[] = []
  const allowed: RegExp[] = []

  const onConsole = (message: ConsoleMessage): void => {
    const type = message.type()
    if (type !== 'error' && type !== 'warning') return
    // Repeats a 4xx or 5xx response or a failed request, which have lines of their own.
    if (message.text().startsWith('Failed to load resource')) return
    // Most journeys block the service worker, which the browser reports.
    if (message.text().startsWith('Service Worker registration blocked')) return
    messages.push(`console.${type === 'error' ? 'error' : 'warn'}: ${message.text()} (${path(message.location().url)})`)
  }
  const onResponse = (response: Response): void => {
    if (response.status() < 400) return
    messages.push(`${response.status()} ${response.request().method()} ${path(response.url())}`)
  }
  const onFailed = (request: Request): void => {
    const reason = request.failure()?.errorText ?? ''
    // Aborted requests were canceled by the page itself, for example when it was left.
    if (reason !== 'net::ERR_ABORTED') messages.push(`failed ${request.method()} ${path(request.url())} ${reason}`)
  }
  context.on('console', onConsole)
  context.on('response', onResponse)
  context.on('requestfailed', onFailed)
  context.on('weberror', (error) => messages.push(`exception: ${error.error().stack ?? error.error().message}`))
  context.on('dialog', async (dialog) => {
    // Confirmations are dialogs of the page (docs/api.md#departures); "leave this page?" is the browser's own.
    if (dialog.type() === 'beforeunload') return dialog.accept()
    messages.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })

  return {
    /** Permits the lines that match, because the test expects them. */
    allow: (...patterns: RegExp[]): void => void allowed.push(...patterns),
    /** All lines so far, allowed or not. */
    messages: (): readonly string[] => [...messages],
    unexpected: (): string[] => messages.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    stop: (): void => {
      context.off('console', onConsole)
      context.off('response', onResponse)
      context.off('requestfailed', onFailed)
    },
  }
}
