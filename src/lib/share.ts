/** How an address was shared; `refused`: it could be neither shared nor copied. */
export type Shared = 'shared' | 'copied' | 'refused'

/** Opens the device's share sheet; where there is none, or it does not open, copies the address. */
export async function share(title: string, url: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // The person has closed the sheet, which is no failure.
      if (Object(error).name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
