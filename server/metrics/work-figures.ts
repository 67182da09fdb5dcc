import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { observerOf } from '../observer.ts'

type Observer = ReturnType<typeof observerOf>

/** Records whose states are counted; changes of the catalogue and of users are few, and are in the history. */
const COUNTED = new Set(['reserva', 'attempt', 'venda', 'refund', 'socio'])

const MEMBERS = [1, 2, 4, 8, 16, 32, 64, 128, 512]
const BATCH_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const JOB_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]

/** The kind of an actor, without its id. */
const kindOf = (actor: string): string => actor.split(':', 1)[0] ?? ''

/** The metrics of the server's work since its start, from the events that its parts publish. */
export function workFigures(register: Registry, observer: Observer): void {
  salesFigures(register, observer)
  batchFigures(register, observer)
  callFigures(register, observer)
  jobFigures(register, observer)
  new Counter({
    name: 'bilheteria_metrics_failures_total',
    help: 'Times at which something could not be counted',
    registers: [register],
    collect() {
      this.reset()
      this.inc(observer.failures)
    },
  })
}

function salesFigures(register: Registry, observer: Observer): void {
  const transitions = new Counter({
    name: 'bilheteria_transitions_total',
    help: 'Committed transitions of reservations, payments, tickets, refunds and memberships, by the states and by whom',
    labelNames: ['entity', 'from', 'to', 'by'],
    registers: [register],
  })
  const payments = new Counter({
    name: 'bilheteria_payments_total',
    help: 'Attempts to pay that came to a state, by method',
    labelNames: ['method', 'state'],
    registers: [register],
  })
  const refused = new Counter({
    name: 'bilheteria_hold_items_refused_total',
    help: 'Items of carts that could not be held, by code',
    labelNames: ['code'],
    registers: [register],
  })
  observer.on('transitions', (committed) => {
    for (const { entity, from, to, actor, method } of committed) {
      if (!COUNTED.has(entity)) continue
      transitions.inc({ entity, from: from ?? 'none', to, by: kindOf(actor) })
      if (entity === 'attempt' && method !== undefined) payments.inc({ method, state: to })
    }
  })
  observer.on('refused', (codes) => {
    for (const code of codes) refused.inc({ code })
  })
}

function batchFigures(register: Registry, observer: Observer): void {
  const members = new Histogram({
    name: 'bilheteria_batch_members',
    help: 'Members of the batches that ended',
    labelNames: ['batch'],
    buckets: MEMBERS,
    registers: [register],
  })
  const durations = new Histogram({
    name: 'bilheteria_batch_duration_seconds',
    help: 'How long batches took',
    labelNames: ['batch'],
    buckets: BATCH_SECONDS,
    registers: [register],
  })
  const splits = new Counter({
    name: 'bilheteria_batches_split_total',
    help: 'Batches that failed, so that their members ran again one by one',
    labelNames: ['batch'],
    registers: [register],
  })
  observer.on('batch', (batch, size, seconds, isSplit) => {
    members.observe({ batch }, size)
    durations.observe({ batch }, seconds)
    if (isSplit) splits.inc({ batch })
  })
}

function callFigures(register: Registry, observer: Observer): void {
  const durations = new Histogram({
    name: 'bilheteria_provider_call_duration_seconds',
    help: 'Calls to Pagar.me and Twilio, by what they ask and how they ended',
    labelNames: ['service', 'call', 'outcome'],
    buckets: CALL_SECONDS,
    registers: [register],
  })
  observer.on('call', (service, call, outcome, seconds) => durations.observe({ service, call, outcome }, seconds))
  const hooks = new Counter({
    name: 'bilheteria_hooks_processed_total',
    help: 'Webhooks received and processed, by what became of them (waits: looked at again later)',
    labelNames: ['outcome'],
    registers: [register],
  })
  observer.on('hooks', (outcomes) => {
    for (const outcome of outcomes) hooks.inc({ outcome: outcome ?? 'waits' })
  })
}

function jobFigures(register: Registry, observer: Observer): void {
  const startedAt = Date.now() / 1000
  const ended = new Map<string, number>()
  const durations = new Histogram({
    name: 'bilheteria_job_duration_seconds',
    help: 'Runs of jobs, and how long they took',
    labelNames: ['job_name', 'outcome'],
    buckets: JOB_SECONDS,
    registers: [register],
  })
  observer.on('job', (job, seconds, isDone) => {
    durations.observe({ job_name: job, outcome: isDone ? 'done' : 'failed' }, seconds)
    if (isDone) ended.set(job, Date.now() / 1000)
  })
  new Gauge({
    name: 'bilheteria_job_interval_seconds',
    help: 'How often a job of this process begins a run at the latest',
    labelNames: ['job_name'],
    registers: [register],
    collect() {
      for (const [job, ms] of observer.jobs) this.set({ job_name: job }, ms / 1000)
    },
  })
  new Gauge({
    name: 'bilheteria_job_last_done_timestamp_seconds',
    help: 'When a run of the job last ended without a failure; before the first one, when the process started',
    labelNames: ['job_name'],
    registers: [register],
    collect() {
      for (const job of observer.jobs.keys()) this.set({ job_name: job }, ended.get(job) ?? startedAt)
    },
  })
}
