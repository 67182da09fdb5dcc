import { Counter, Gauge, type Registry } from 'prom-client'
import { alertaText } from '../../contract/alertas-rules.ts'
import type { Db } from '../db/connection.ts'
import { type Figures, MOST_COUNTED, readFigures } from './figures-repo.ts'

/** The minimum time between two reads of the database, however often the metrics are scraped. */
const FRESH_MS = 5000
/** A scrape waits this long for the database; then it is answered without the database's metrics. */
const PATIENCE_MS = 3000

const AT_MOST = `(${MOST_COUNTED}: at least so many)`
const EVERYWHERE = 'The same in every process.'

/** The metrics from the database. @returns a function that reads them, unless they are fresh; it never throws */
export function databaseFigures(register: Registry, db: Db): () => Promise<void> {
  const registers = [register]
  const up = new Gauge({
    name: 'bilheteria_database_figures_up',
    help: 'Whether the database has answered in time; without its answer its figures are missing',
    registers,
  })
  const due = new Gauge({
    name: 'bilheteria_due',
    help: `Rows of a queue that are due now ${AT_MOST}. ${EVERYWHERE}`,
    labelNames: ['queue'],
    registers,
  })
  const oldest = new Gauge({
    name: 'bilheteria_due_oldest_seconds',
    help: `How long the oldest due row of a queue has waited. ${EVERYWHERE}`,
    labelNames: ['queue'],
    registers,
  })
  const open = new Gauge({
    name: 'bilheteria_open',
    help: `What is open in the shop ${AT_MOST}. ${EVERYWHERE}`,
    labelNames: ['what'],
    registers,
  })
  const alerts = new Gauge({
    name: 'bilheteria_alerts_open',
    help: `Alerts that nobody has resolved, by kind. ${EVERYWHERE}`,
    labelNames: ['kind'],
    registers,
  })
  const taken = new Counter({
    name: 'bilheteria_provider_reads_total',
    help: `Reads at Pagar.me, by the share of the budget. ${EVERYWHERE}`,
    labelNames: ['share'],
    registers,
  })
  const wait = new Gauge({
    name: 'bilheteria_provider_reads_wait_seconds',
    help: `Until a share of the budget of reads is unused again. ${EVERYWHERE}`,
    labelNames: ['share'],
    registers,
  })

  function show(figures: Figures | null): void {
    up.set(figures ? 1 : 0)
    for (const gauge of [due, oldest, open, alerts, taken, wait]) gauge.reset()
    if (!figures) return
    for (const { queue, due: n, oldest: seconds } of figures.due) {
      due.set({ queue }, n)
      oldest.set({ queue }, seconds)
    }
    for (const [what, n] of Object.entries(figures.open)) open.set({ what }, n)
    // A newer version of the server may have raised a kind that this version does not know.
    for (const [kind, n] of Object.entries(figures.alerts ?? {}))
      alerts.inc({ kind: alertaText(kind) ? kind : 'other' }, n)
    for (const { share, taken: n, wait: seconds } of figures.reads) {
      taken.inc({ share }, n)
      wait.set({ share }, seconds)
    }
  }

  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const read = async (): Promise<void> => {
    show(await readFigures(db).catch(() => null))
    readAt = performance.now()
    reading = null
  }

  return async () => {
    if (performance.now() - readAt < FRESH_MS) return
    reading ??= read()
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, 'late')
    })
    if ((await Promise.race([reading, patience])) === 'late') show(null)
    clearTimeout(timer)
  }
}
