/** How an address was shared; `refused`: it could be neither shared nor copied. */
export type Shared = 'shared' | 'copied' | 'refused'

/** Opens the device's share sheet; where there is none, copies the address. */
export async function share(title: string, url: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    // Closing the sheet rejects the promise, which is no failure.
    await navigator.share({ title, url }).catch(() => undefined)
    return 'shared'
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
