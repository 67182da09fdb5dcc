/** Lets the browser store a text of this page as a file. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/**
 * Lets the browser download a file of this site, for example an export (docs/api.md#sorteios). The answer's headers name
 * the file, and the page stays.
 */
export function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
