// `npm run new`: asks for what a production environment needs, checks each answer, and writes it to .env.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { readConfig } from '../server/config/config.ts'
import { type Asker, type Checked, makeAsker } from './new/asker.ts'
import { askDatabase } from './new/database.ts'
import { envText, writePrivate } from './new/env-file.ts'
import { askEmail, askPagarme, askSms } from './new/services.ts'
import { askWallets } from './new/wallets.ts'
import { describe, Problem } from './start/problem.ts'
import { ROOT } from './start/settings.ts'
import { CHOSEN_EVENTS } from './start/webhook-events.ts'

const USAGE = 'Uso: npm run new -- [arquivo]   pergunta, confere e escreve o ambiente de produção em .env'

const secret = (): string => randomBytes(32).toString('base64url')

const publicUrl = (answer: string): Checked<string> => {
  const url = URL.canParse(answer) ? new URL(answer) : null
  if (url?.protocol !== 'https:') return { problem: 'O endereço precisa começar com https://.' }
  return url.pathname === '/' && !url.search ? { value: url.origin } : { problem: 'Só o endereço, sem caminho.' }
}

const contact = (value: string): Checked<string> =>
  value.length >= 5 && value.length <= 200 ? { value } : { problem: 'Escreva de 5 a 200 caracteres.' }

/** The secrets that this installation chooses. Existing tickets and second factors are bound to them. */
function secrets() {
  const year = new Date().getFullYear()
  return {
    WEBHOOK_USER: 'pagarme',
    WEBHOOK_PASSWORD: secret(),
    LINK_SECRET: secret(),
    TICKET_KEYS: `${year}=${secret()}`,
    SECOND_FACTOR_KEYS: `${year}=${secret()}`,
  }
}

async function mayWrite(asker: Asker, path: string): Promise<boolean> {
  if (!existsSync(path)) return true
  asker.print(`${path} já existe. Os segredos dele valem para ingressos já vendidos e verificações em duas etapas.`)
  return asker.yes('Substituir, com segredos novos?', false)
}

async function main(args: readonly string[]): Promise<void> {
  if (args.length > 1 || args[0]?.startsWith('-')) throw new Problem(USAGE)
  const path = resolve(ROOT, args[0] ?? '.env')
  const asker = makeAsker((line) => console.log(line))
  asker.print('Ambiente de produção da bilheteria. Cada resposta é conferida; segredos não aparecem. Ctrl-C desiste.')
  if (!(await mayWrite(asker, path))) return asker.print('Nada mudou.')

  const { databaseUrl, isMigrated } = await askDatabase(asker)
  asker.print('\n2. Endereço público do site.')
  const PUBLIC_URL = await asker.ask('  Endereço (https://ingressos.clube.com.br): ', publicUrl)
  const { PAGARME_URL, TWILIO_URL } = process.env
  const pagarme = await askPagarme(asker, PAGARME_URL)
  const sms = await askSms(asker, TWILIO_URL)
  const email = await askEmail(asker)
  asker.print('\n6. Dados pessoais (LGPD, art. 41).')
  const PRIVACY_CONTACT = await asker.ask('  Quem responde por eles (nome, e-mail ou telefone): ', contact)
  const wallets = await askWallets(asker)

  const own = secrets()
  const site = { NODE_ENV: 'production', PUBLIC_URL, TRUST_PROXY: '1', SITE_DIR: 'dist', PRIVACY_CONTACT }
  const office = { SECOND_FACTOR: 'admins', FIRST_PASSWORDS: 'replace' }
  const values = { DATABASE_URL: databaseUrl, ...site, ...pagarme, ...sms, ...email, ...wallets, ...office, ...own }
  check(values)
  writePrivate(
    path,
    envText([
      { heading: 'Banco', values: { DATABASE_URL: databaseUrl } },
      { heading: 'Site', values: site },
      { heading: 'Pagar.me', values: pagarme },
      { heading: 'SMS', values: sms },
      { heading: 'E-mail', values: email },
      { heading: 'Carteira do celular', values: wallets },
      { heading: 'Administração', values: office },
      { heading: 'Segredos desta instalação: guarde uma cópia onde ninguém mais a leia', values: own },
    ]),
  )
  next(asker, { path, site: PUBLIC_URL, isMigrated })
}

/** The last check: what a production start would refuse is not written. */
function check(values: Record<string, string>): void {
  try {
    readConfig(values)
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\nNada foi escrito.`)
  }
}

/** What to do now. */
function next({ print }: Asker, { path, site, isMigrated }: { path: string; site: string; isMigrated: boolean }): void {
  const steps = [
    'npm run build',
    ...(isMigrated ? [] : ['MIGRATION_URL=<endereço do dono> npm run migrate']),
    'npm run admin -- create <login> "<nome>"',
    `npm run serve, atrás de um proxy TLS. Ele lê .env; no systemd: EnvironmentFile=${path}`,
    `Na Pagar.me, o webhook ${site}/api/webhooks/pagarme, com usuário e senha de WEBHOOK_USER e WEBHOOK_PASSWORD, e os eventos ${CHOSEN_EVENTS.join(', ')}`,
    `Em ${site}/adm, Primeiros passos confere o resto: um PIX de R$ 1, os avisos, um SMS, um e-mail`,
  ]
  print(`\n✓ ${relative(process.cwd(), path)} escrito; só a sua conta o lê (0600). Agora:`)
  steps.forEach((step, index) => print(`  ${index + 1}. ${step}`))
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(describe(error))
    process.exit(1)
  },
)
