// `npm start` and `npm run dev`: start all parts of Bilheteria as children of this process.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { claimDataDir, type Embedded, startEmbedded } from './postgres/index.ts'
import { ensureSite } from './site.ts'
import { siteLines } from './start/announce.ts'
import { watchCode } from './start/dev.ts'
import { endInOrder, Opened } from './start/opened.ts'
import { assertFree, firstFree, whenFree } from './start/ports.ts'
import { describe } from './start/problem.ts'
import { answers } from './start/ready.ts'
import { readSandboxWallets } from './start/sandbox-wallets.ts'
import { Service } from './start/service.ts'
import { type Addresses, addressOf, childEnv, ROOT, readSettings, type Settings } from './start/settings.ts'

const print = (line: string) => console.log(line)

const opened = new Opened()
const end = endInOrder(opened)

async function openDatabase({
  dataDir,
  databaseUrl,
  host,
  port,
  sandbox,
  sandboxPort,
  smtpPort,
  imapPort,
  seedDemo,
}: Settings): Promise<Addresses> {
  const folder = join(dataDir, 'postgres')
  // The lock first: it waits for an earlier instance that is closing. Its server may close a little later.
  const claim = databaseUrl ? undefined : await claimDataDir(folder)
  if (claim) opened.push(() => claim.release())
  await whenFree(host, port, 'PORT')
  if (sandbox) {
    await whenFree('127.0.0.1', sandboxPort, 'SANDBOX_PORT')
    if (smtpPort) await whenFree('127.0.0.1', smtpPort, 'SANDBOX_SMTP_PORT')
    if (imapPort) await whenFree('127.0.0.1', imapPort, 'SANDBOX_IMAP_PORT')
  }
  if (!claim) return { databaseUrl: databaseUrl ?? '' }
  if (!existsSync(folder)) print(seedDemo ? 'Criando o banco e a demonstração…' : 'Criando o banco…')

  const onLost = (error: Error) => {
    console.error(`O banco não volta: ${describe(error)}`)
    end(1)
  }
  const starting: Promise<Embedded> = startEmbedded({ dataDir: folder, claim, log: print, onLost })
  opened.push(async (force) => {
    const database = await starting.catch(() => undefined)
    await database?.stop({ force })
  })
  const database = await starting
  return { databaseUrl: database.appUrl(), migrationUrl: database.url() }
}

function service(options: ConstructorParameters<typeof Service>[0]): Service {
  const made = new Service(options)
  opened.push((force) => made.stop(force))
  return made
}

async function openServices(settings: Settings, env: NodeJS.ProcessEnv): Promise<void> {
  const { dataDir, host, port, dev, devPort, sandbox, sandboxPort, seedDemo } = settings
  const log = (name: string) => join(dataDir, 'log', `${name}.log`)
  const starting: Promise<void>[] = []
  if (sandbox) {
    const script = join(ROOT, 'sandbox/main.ts')
    const isReady = () => answers(`${addressOf('127.0.0.1', sandboxPort)}/`)
    starting.push(service({ name: 'O sandbox', args: [script], env, logPath: log('sandbox'), isReady, print }).start())
  }
  const args = ['--enable-source-maps', join(ROOT, seedDemo ? 'demo/main.ts' : 'server/main.ts')]
  const isReady = () => answers(`${addressOf(host, port)}/readyz`)
  const server = service({ name: 'O servidor', args, env, logPath: log('server'), isReady, print })
  starting.push(server.start())
  if (dev) {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
    const viteArgs = [vite, '--host', host, '--port', String(devPort), '--strictPort']
    const viteEnv = { ...env, API_URL: addressOf(host, port) }
    const site = {
      name: 'O Vite',
      args: viteArgs,
      env: viteEnv,
      logPath: log('vite'),
      isReady: () => answers(`${addressOf(host, devPort)}/`),
      isExternal: true,
      print,
    }
    starting.push(service(site).start())
    watchCode(ROOT, () => server.restart())
  }
  await Promise.all(starting)
}

function announce(settings: Settings): void {
  const { host, port, dev, devPort, sandbox, sandboxPort, seedDemo, dataDir } = settings
  const site = addressOf(host, dev ? devPort : port)
  print(`\nBilheteria no ar em ${process.uptime().toFixed(1).replace('.', ',')} s`)
  for (const line of siteLines(site, seedDemo)) print(line)
  if (sandbox)
    print(`  sandbox      ${addressOf('127.0.0.1', sandboxPort)} (SMS, e-mails, carteira e pagamentos de mentira)`)
  print(`  registros    ${relative(process.cwd(), join(dataDir, 'log')) || '.'}`)
  print('Ctrl-C encerra.\n')
}

/** The settings with ports for the sandbox's mail server and mailbox: free ones, unless they were chosen. */
async function withMailbox(settings: Settings): Promise<Settings> {
  const { sandbox, sandboxPort, port, devPort } = settings
  if (!sandbox) return settings
  const taken = [port, devPort, settings.smtpPort, settings.imapPort].filter((one) => one !== undefined)
  const free = (variable: string) => firstFree('127.0.0.1', sandboxPort + 1, taken, variable)
  const smtpPort = settings.smtpPort ?? (await free('SANDBOX_SMTP_PORT'))
  taken.push(smtpPort)
  return { ...settings, smtpPort, imapPort: settings.imapPort ?? (await free('SANDBOX_IMAP_PORT')) }
}

async function main(): Promise<void> {
  const settings = await withMailbox(readSettings(process.argv.slice(2)))
  const { dev, siteDir: given, devPort, host } = settings
  if (dev) await assertFree(host, devPort, 'DEV_PORT')
  const addresses = await openDatabase(settings)
  const siteDir = given ?? (dev ? undefined : await ensureSite(ROOT, print))
  if (opened.isClosing) return
  const wallets = settings.sandbox ? await readSandboxWallets(settings.dataDir) : null
  await openServices(settings, childEnv(settings, addresses, siteDir, wallets))
  if (!opened.isClosing) announce(settings)
}

main().catch((error) => {
  if (opened.isClosing) return
  console.error(describe(error))
  end(1)
})
