type Visits = { perSecond: number; failed: number; p95: number }

/**
 * Simulates visitors who open pages at a steady rate, whether or not earlier answers have arrived. Returns a function
 * that stops them and returns their results.
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
      // A plain shell does not count, because it costs less.
      if (page.ok && html.includes('id="served"')) times.push(performance.now() - start)
      else failed += 1
    } catch {
      failed += 1
    }
  }
  const began = performance.now()
  let asked = 0
  const timer = setInterval(() => {
    // A timer that fires late sends the missed requests.
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
