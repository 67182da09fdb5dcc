/** Simulated time that jumps from one event to the next: timers, and work that machines finish. Times in ms. */
type Timer = { at: number; run(): void }

/** The cores of a machine, shared fairly by the pieces of work on them; one piece uses at most one core. */
export class Machine {
  readonly jobs: { left: number; done(): void }[] = []
  busyMs = 0
  readonly cores: number

  constructor(clock: Clock, cores: number) {
    this.cores = cores
    clock.machines.push(this)
  }
  run(work: number, done: () => void): void {
    this.jobs.push({ left: work, done })
  }
  /** The speed of each piece of work: 1 = a whole core. */
  get speed(): number {
    return this.jobs.length === 0 ? 0 : Math.min(1, this.cores / this.jobs.length)
  }
  get nextEnd(): number {
    return this.jobs.length === 0 ? Infinity : Math.min(...this.jobs.map(({ left }) => left)) / this.speed
  }
  /** Advances the time; returns the callbacks of the finished work. */
  pass(ms: number): (() => void)[] {
    const { speed } = this
    this.busyMs += ms * speed * this.jobs.length
    const ended: (() => void)[] = []
    for (let i = this.jobs.length - 1; i >= 0; i -= 1) {
      const job = this.jobs[i]
      if (!job) continue
      job.left -= ms * speed
      if (job.left <= 1e-9) {
        this.jobs.splice(i, 1)
        ended.push(job.done)
      }
    }
    return ended
  }
}

export class Clock {
  now = 0
  readonly machines: Machine[] = []
  readonly #timers: Timer[] = []

  after(ms: number, run: () => void): void {
    const timer = { at: this.now + ms, run }
    let low = 0
    let high = this.#timers.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#timers[middle]?.at ?? 0) > timer.at) low = middle + 1
      else high = middle
    }
    // Sorted with the soonest timer last, where removing it is cheap.
    this.#timers.splice(low, 0, timer)
  }
  runUntil(end: number): void {
    while (this.now < end) {
      const timer = this.#timers.at(-1)?.at ?? Infinity
      const next = Math.min(end, timer, ...this.machines.map((machine) => this.now + machine.nextEnd))
      const ended = this.machines.flatMap((machine) => machine.pass(next - this.now))
      this.now = next
      for (const done of ended) done()
      while ((this.#timers.at(-1)?.at ?? Infinity) <= this.now) this.#timers.pop()?.run()
    }
  }
}

/** One thread of a machine; its pieces of work run one after the other. */
export class Thread {
  readonly #machine: Machine
  readonly #waiting: [number, () => void][] = []
  #isBusy = false

  constructor(machine: Machine) {
    this.#machine = machine
  }
  run(work: number, done: () => void): void {
    this.#waiting.push([work, done])
    this.#next()
  }
  #next(): void {
    if (this.#isBusy) return
    const first = this.#waiting.shift()
    if (!first) return
    this.#isBusy = true
    this.#machine.run(first[0], () => {
      this.#isBusy = false
      first[1]()
      this.#next()
    })
  }
}
