// Preloaded into the servers and the sandbox of a bad day: each process has a different clock, as on machines without
// NTP. CLOCK_SKEW_MS is the largest difference between two of them. Only the process's wall clock is wrong: its
// monotonic clock and the database's clock are not changed.
const most = Number(process.env['CLOCK_SKEW_MS'] ?? 0)
const main = process.argv[1] ?? ''
if (most > 0 && /(server|sandbox)\/main\.ts$/.test(main)) {
  // By the port, so that a restarted process has the same wrong clock; both extremes occur.
  const place = main.includes('sandbox/') ? 3 : Number(process.env['PORT']) % 3
  const skew = ([-most / 2, 0, most / 2][place] ?? most / 4) | 0
  const RealDate = Date
  const now = (): number => RealDate.now() + skew
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: [], as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + skew })
}
