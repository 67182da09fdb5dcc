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
