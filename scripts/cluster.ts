// `npm run cluster`: several processes behind a balancer, on this machine (docs/operations.md#several-machines).
import { join, relative } from 'node:path'
import { type Cluster, openCluster } from './cluster/open-cluster.ts'
import { portsBeside } from './cluster/plan.ts'
import { ensureSite } from './site.ts'
import { siteLines } from './start/announce.ts'
import { endInOrder, Opened } from './start/opened.ts'
import { describe, Problem } from './start/problem.ts'
import { ROOT, readSettings, type Settings } from './start/settings.ts'

const print = (line: string) => console.log(line)

const opened = new Opened()
const end = endInOrder(opened)

function announce({ seedDemo, dataDir }: Settings, cluster: Cluster): void {
  print(`\nBilheteria no ar em ${process.uptime().toFixed(1).replace('.', ',')} s, em vários processos`)
  for (const line of siteLines(cluster.site, seedDemo)) print(line)
  print(`  balanceador  ${cluster.stateUrl} (a quem ele manda as chamadas)`)
  print(`  web          ${cluster.webUrls.join(' ')}`)
  print(`  tarefas      ${cluster.jobsUrls.join(' ')}`)
  print(`  banco        ${cluster.addresses.databaseUrl.replace(/:[^:@/]+@/, ':…@')}`)
  print(`  Valkey       ${cluster.redisUrl.replace(/:[^:@/]+@/, ':…@')}`)
  print(`  sandbox      ${cluster.sandboxUrl} (SMS e pagamentos de mentira)`)
  print(`  registros    ${relative(process.cwd(), join(dataDir, 'log')) || '.'}`)
  print(`Um por um, sem parar as vendas: kill -USR2 ${process.pid}. Ctrl-C encerra.\n`)
}

/** At each signal, replaces the processes one after the other; never two replacements at the same time. */
function rollAtSignal(cluster: Cluster): void {
  let rolling = false
  process.on('SIGUSR2', () => {
    if (rolling || opened.isClosing) return
    rolling = true
    print('Trocando os processos, um por um…')
    cluster
      .roll()
      .then(() => print('Todos os processos foram trocados.'))
      .catch((error) => console.error(`A troca parou: ${describe(error)}`))
      .finally(() => {
        rolling = false
      })
  })
}

async function main(): Promise<void> {
  const given = readSettings(process.argv.slice(2))
  if (!given.sandbox) throw new Problem('npm run cluster é para experimentar: só com o sandbox, e não em produção.')
  const settings = { ...given, dataDir: join(given.dataDir, 'cluster') }
  const siteDir = given.siteDir ?? (await ensureSite(ROOT, print))
  if (opened.isClosing) return
  const onLost = (error: Error) => {
    console.error(`O banco não volta: ${describe(error)}`)
    end(1)
  }
  const cluster = await openCluster({ settings, ports: portsBeside(settings.port), siteDir, print, onLost }, opened)
  if (opened.isClosing) return
  rollAtSignal(cluster)
  announce(settings, cluster)
}

main().catch((error) => {
  if (opened.isClosing) return
  console.error(describe(error))
  end(1)
})
