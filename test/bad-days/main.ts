// `npm run test:faults`: the long bad day (test/bad-days/README.md). Exits with code 1 if there was any damage.
import { openBadCluster } from './support/cluster.ts'
import { badDay } from './support/day.ts'
import { longPlan } from './support/plan.ts'
import { damageOf, report } from './support/report.ts'

const plan = longPlan(process.env)
console.log(`BAD_DAY_SEED=${plan.seed} BAD_DAY_PURCHASES=${plan.purchases} repeats this run.`)
const cluster = await openBadCluster(plan)
let isClosing = false
const close = async (code: number): Promise<void> => {
  if (isClosing) return
  isClosing = true
  await cluster.close()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void close(130))
try {
  const day = await badDay(cluster, plan, (line) => console.log(line))
  console.log(report(day))
  const isDamaged = damageOf(day).length > 0
  if (isDamaged) console.log(cluster.shop.errors())
  await close(isDamaged ? 1 : 0)
} catch (error) {
  console.error(error)
  console.error(cluster.shop.errors())
  await close(1)
}
