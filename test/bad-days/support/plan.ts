export type Plan = {
  /** The same seed gives the same faults in the same order, and buyers with the same carts. */
  seed: number
  /** The number of paid purchases with which the day ends. */
  purchases: number
  kills: number
  /** The number of faults without a killed process: of the network, of webhooks, of the provider. */
  troubles: number
  /** The number of concurrent buyers. */
  buyers: number
  accounts: number
  /** The units of each offer, fewer than the demand. */
  units: number
  /** Whether the database has a small disk of its own, which is filled once. */
  disk: boolean
  /** The largest difference between the clocks of two processes. */
  skewMs: number
}

const DAY = { kills: 110, troubles: 40, buyers: 40, units: 60, skewMs: 2000 }
const SHORT_DAY = { kills: 10, troubles: 6, buyers: 12, units: 30, skewMs: 2000 }

/** Printed, so that BAD_DAY_SEED can repeat it. */
const newSeed = (): number => Math.floor(Math.random() * 1_000_000)
/** Few visits per account, because the history check tries the calls of one account in all orders. */
const accountsFor = (purchases: number): number => Math.max(40, Math.ceil(purchases / 4))

function numberOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]?.trim() || String(fallback)
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name}: "${text}" is not a number.`)
  return Number(text)
}

/**
 * The plan of the long form. A shorter one has fewer faults in the same proportion.
 * @param env `BAD_DAY_PURCHASES`, `BAD_DAY_SEED`, and `BAD_DAY_DISK=0` on machines where no disk can be mounted
 */
export function longPlan(env: NodeJS.ProcessEnv): Plan {
  const purchases = numberOf(env, 'BAD_DAY_PURCHASES', 10_000)
  const share = (n: number) => Math.max(1, Math.ceil((n * Math.min(purchases, 10_000)) / 10_000))
  return {
    ...DAY,
    seed: numberOf(env, 'BAD_DAY_SEED', newSeed()),
    purchases,
    kills: share(DAY.kills),
    troubles: share(DAY.troubles),
    accounts: accountsFor(purchases),
    disk: numberOf(env, 'BAD_DAY_DISK', 1) === 1,
  }
}

/** The plan of the form in `npm test`: each kind of kill once, the same in every run unless BAD_DAY_SEED is set. */
export function shortPlan(env: NodeJS.ProcessEnv): Plan {
  const purchases = 120
  return {
    ...SHORT_DAY,
    seed: numberOf(env, 'BAD_DAY_SEED', 1),
    purchases,
    accounts: accountsFor(purchases),
    disk: false,
  }
}
