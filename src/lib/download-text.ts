/** The browser has begun to read a file by then. */
const READ_MS = 60_000

/**
 * Lets the browser keep a text that the page already has, as a file. Apart from `download.ts`, which the back-office
 * loads.
 */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_MS)
}
