/**
 * Simulates the shop with measured costs (`simulation/costs.ts`): first the measured scenarios, beside the bench's
 * figures, then machines that we do not have. Deterministic, without a database; it takes one minute.
 */
import { PROVIDER_MS } from './simulation/costs.ts'
import { type Scenario, simulate } from './simulation/shop.ts'

const HERE = { processes: 1, databaseCores: 2, processCores: 0, lotes: 100, providerMs: PROVIDER_MS.sandbox }
const known: (Scenario & { measured: string })[] = [
  { ...HERE, name: '32 buyers, 100 lots', buyers: 32, measured: '287 to 328/s, p95 141 to 159 ms, 2.7 commits' },
  { ...HERE, name: '200 buyers, 100 lots', buyers: 200, measured: '595 to 737/s, p95 454 ms, 0.6 commits' },
  {
    ...HERE,
    name: '200 buyers, one hot lot',
    buyers: 200,
    lotes: 1,
    measured: '688 to 731/s, p95 352 ms, 0.5 commits',
  },
  {
    ...HERE,
    name: '200 buyers, two processes',
    buyers: 200,
    processes: 2,
    measured: 'about 0.6 of one process, 2.2 times its commits (docs/decisions/several-processes.md)',
  },
]
const APART = { databaseCores: 8, processCores: 2, lotes: 100, providerMs: PROVIDER_MS.real }
const asked: Scenario[] = [
  ...[1, 4, 8, 16].map((processes) => ({
    ...APART,
    processes,
    buyers: 1500 * processes,
    name: `${processes} processes, database of 8 cores`,
  })),
  ...[4, 8, 16].map((processes) => ({
    ...APART,
    processes,
    buyers: 1500 * processes,
    pool: 16 / processes,
    name: `${processes} processes with ${16 / processes} connections each`,
  })),
  ...[4, 16].map((processes) => ({
    ...APART,
    processes,
    buyers: 1500 * processes,
    lotes: 1,
    name: `${processes} processes, one hot lot`,
  })),
  ...[16, 32].map((databaseCores) => ({
    ...APART,
    databaseCores,
    processes: 16,
    buyers: 24_000,
    name: `16 processes, database of ${databaseCores} cores`,
  })),
  { ...HERE, name: 'here, 32 buyers, batches at half their cost', buyers: 32, batchCost: 0.5 },
  { ...HERE, name: 'here, 200 buyers, batches at half their cost', buyers: 200, batchCost: 0.5 },
  { ...HERE, name: 'here, 200 buyers, members at half their cost', buyers: 200, memberCost: 0.5 },
]

function cells(scenario: Scenario): string[] {
  const { perSecond, p50, p95, commits, database } = simulate(scenario)
  return [perSecond.toFixed(0), p50.toFixed(0), p95.toFixed(0), commits.toFixed(2), `${(database * 100).toFixed(0)} %`]
}
const HEAD = 'purchases/s | p50, ms | p95, ms | commits | database busy'
console.log(`| known | ${HEAD} | measured |\n|---|--:|--:|--:|--:|--:|---|`)
for (const scenario of known) console.log(`| ${[scenario.name, ...cells(scenario), scenario.measured].join(' | ')} |`)
console.log(`\n| asked | ${HEAD} |\n|---|--:|--:|--:|--:|--:|`)
for (const scenario of asked) console.log(`| ${[scenario.name, ...cells(scenario)].join(' | ')} |`)
