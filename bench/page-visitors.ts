type Visits = { perSecond: number; failed: number; p95: number }

/**
 * Visitors who open pages at a steady rate, whether or not the answers to earlier ones have come. Returns the function
 * that ends it and tells what they saw.
 */
export function visitPages(site: string, paths: readonly string[], perSecond: number): () => Promise<Visits> {
  const times: number[] = []
  let failed = 0
  const open = new Set<Promise<void>>()
  const visit = async (path: string): Promise<void> => {
    const start = performance.now()
    try {
      const page = await fetch(site + path, { headers: { accept: 'text/html' } })
      const html = await page.text()
      // A plain shell would cost less.
      if (page.ok && html.includes('id="served"')) times.push(performance.now() - start)
      else failed += 1
    } catch {
      failed += 1
    }
  }
  const began = performance.now()
  let asked = 0
  const timer = setInterval(() => {
    // A timer that comes late catches up.
    for (; asked < ((performance.now() - began) / 1000) * perSecond; asked += 1) {
      const visiting = visit(paths[asked % paths.length] ?? '/')
      open.add(visiting)
      void visiting.then(() => open.delete(visiting))
    }
  }, 10)
  return async () => {
    clearInterval(timer)
    const seconds = (performance.now() - began) / 1000
    await Promise.all(open)
    const sorted = times.toSorted((a, b) => a - b)
    return { perSecond: times.length / seconds, failed, p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN }
  }
}
