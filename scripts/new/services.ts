import { COMECO_WORDS } from '../../contract/comeco-words-rules.ts'
import { keysProblem } from '../../contract/comeco-rules.ts'
import { isAnswered, issuedProblem } from '../../server/config/production.ts'
import { createImapMailbox } from '../../server/gateways/bounce-mailbox.ts'
import { createSmtp } from '../../server/gateways/email.ts'
import { pagarmeCalls } from '../../server/gateways/pagarme-calls.ts'
import { createPagarme } from '../../server/gateways/pagarme.ts'
import { createTwilio } from '../../server/gateways/twilio.ts'
import type { Asker, Checked } from './asker.ts'

const PAGARME_URL = 'https://api.pagar.me'
const TWILIO_URL = 'https://verify.twilio.com'
const TIMEOUT_MS = 15_000

type Values = Record<string, string>

const like =
  (form: RegExp, problem: string, name?: Parameters<typeof issuedProblem>[0]) =>
  (value: string): Checked<string> => {
    const wrong = form.test(value) ? name && issuedProblem(name, value) : problem
    return wrong ? { problem: wrong } : { value }
  }

/**
 * Asks for the keys of a service until it accepts them. One that does not answer may be left unchecked.
 * @param check why the values are not right; null when they are
 */
async function askChecked(
  asker: Asker,
  ask: () => Promise<Values>,
  check: (values: Values) => Promise<{ problem: string; isRefusal: boolean } | null>,
): Promise<Values> {
  for (;;) {
    const values = await ask()
    const wrong = await check(values)
    if (wrong === null) {
      asker.print('  ✓ Conferido.')
      return values
    }
    asker.print(`  ✗ ${wrong.problem}`)
    if (!wrong.isRefusal && (await asker.yes('  Continuar sem conferir?', false))) return values
  }
}

/** The keys of Pagar.me, asked from Pagar.me. */
export async function askPagarme(asker: Asker, url = PAGARME_URL): Promise<Values> {
  asker.print('\n3. Pagar.me: as chaves da conta (painel, Configurações, Chaves).')
  const ask = async () => ({
    PAGARME_SECRET_KEY: await asker.ask(
      '  Chave secreta (sk_…): ',
      like(/^sk_\w{8,}$/, 'Uma chave secreta começa com sk_.', 'PAGARME_SECRET_KEY'),
      {
        isSecret: true,
      },
    ),
    PAGARME_PUBLIC_KEY: await asker.ask(
      '  Chave pública (pk_…): ',
      like(/^pk_\w{8,}$/, 'Uma chave pública começa com pk_.', 'PAGARME_PUBLIC_KEY'),
    ),
  })
  const keys = await askChecked(asker, ask, async ({ PAGARME_SECRET_KEY = '', PAGARME_PUBLIC_KEY = '' }) => {
    const mixed = keysProblem(PAGARME_SECRET_KEY, PAGARME_PUBLIC_KEY)
    if (mixed) return { problem: mixed, isRefusal: true }
    const options = { url, secretKey: PAGARME_SECRET_KEY, timeoutMs: TIMEOUT_MS, onTooManyReads: async () => {} }
    const until = new Date()
    const read = await createPagarme(pagarmeCalls(options)).listOrders({ since: new Date(+until - 1000), until }, 1)
    if (read.kind === 'ok') return null
    return { problem: COMECO_WORDS.call('A Pagar.me', read), isRefusal: read.kind === 'rejected' }
  })
  return { PAGARME_URL, ...keys }
}

const messagingService = (answer: string): Checked<Values> =>
  answer === ''
    ? { value: {} }
    : /^MG\w{6,}$/.test(answer)
      ? { value: { TWILIO_MESSAGING_SERVICE_SID: answer } }
      : { problem: 'O serviço começa com MG.' }

/** The account of Twilio, asked from Twilio: Verify for codes and, if there is one, a service for notices. */
export async function askSms(asker: Asker, url = TWILIO_URL): Promise<Values> {
  asker.print('\n4. SMS: Twilio.')
  const ask = async () => ({
    TWILIO_ACCOUNT_SID: await asker.ask(
      '  Conta (AC…): ',
      like(/^AC\w{6,}$/, 'A conta começa com AC.', 'TWILIO_ACCOUNT_SID'),
    ),
    TWILIO_AUTH_TOKEN: await asker.ask('  Token da conta: ', like(/^\S{8,}$/, 'Falta o token.', 'TWILIO_AUTH_TOKEN'), {
      isSecret: true,
    }),
    TWILIO_SERVICE_SID: await asker.ask('  Serviço Verify (VA…): ', like(/^VA\w{6,}$/, 'O serviço começa com VA.')),
  })
  const codes = await askChecked(asker, ask, async (given) => {
    const {
      TWILIO_ACCOUNT_SID: accountSid = '',
      TWILIO_AUTH_TOKEN: authToken = '',
      TWILIO_SERVICE_SID: serviceSid = '',
    } = given
    const read = await createTwilio({ url, accountSid, authToken, serviceSid, timeoutMs: TIMEOUT_MS }).verify()
    if (read.kind === 'ok') return null
    return read.kind === 'refused'
      ? { problem: COMECO_WORDS.smsRefused(read.said.code, read.said.message), isRefusal: true }
      : { problem: COMECO_WORDS.smsUnavailable, isRefusal: false }
  })
  const notices = await asker.ask(
    '  Serviço Messaging (MG…), para avisos; Enter: sem avisos por SMS, e nenhum será prometido: ',
    messagingService,
  )
  return { ...codes, ...notices }
}

const mailUrl =
  (protocol: RegExp, problem: string) =>
  (answer: string): Checked<URL | null> => {
    if (answer === '') return { value: null }
    const url = URL.canParse(answer) ? new URL(answer) : null
    return url && protocol.test(url.protocol) && url.hostname && !url.search ? { value: url } : { problem }
  }
const smtpUrl = mailUrl(
  /^smtps?:$/,
  'Escreva como smtps://usuario@servidor:465 ou smtp://usuario@servidor:587, ou nada.',
)
const imapUrl = mailUrl(
  /^imaps?:$/,
  'Escreva como imaps://usuario@servidor:993 ou imap://usuario@servidor:143, ou nada.',
)

async function askPassword(asker: Asker, url: URL): Promise<void> {
  if (url.username && !url.password)
    url.password = encodeURIComponent(await asker.secret(`  Senha de ${decodeURIComponent(url.username)}: `))
}

/** The mailbox for e-mails that come back, which is opened; nothing where there is none. @param from of all e-mails */
async function askBounces(asker: Asker, from: string): Promise<Values> {
  asker.print('  E-mails que voltam: uma caixa só para eles marca os endereços errados. O que chega a ela é apagado.')
  for (;;) {
    const url = await asker.ask('  Caixa (IMAP), com usuário e sem senha; Enter: nenhuma: ', imapUrl)
    if (!url) return {}
    await askPassword(asker, url)
    const address = await asker.ask('  Endereço dessa caixa: ', (answer): Checked<string> => {
      if (!/^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/.test(answer)) return { problem: 'Escreva como devolucoes@clube.com.br.' }
      return isAnswered(from, answer)
        ? { problem: 'Precisa ser outro endereço que o do remetente.' }
        : { value: answer }
    })
    const { kind } = await createImapMailbox({ url: url.href, isTlsRequired: true, timeoutMs: TIMEOUT_MS }).verify()
    if (kind === 'ok') {
      asker.print('  ✓ Conferido: a caixa abre.')
      return { BOUNCES_URL: url.href, BOUNCES_FROM: address }
    }
    asker.print(`  ✗ ${COMECO_WORDS.bounces[kind]}`)
  }
}

/** The mail server, to which a connection is made; nothing where there is none. */
export async function askEmail(asker: Asker): Promise<Values> {
  asker.print('\n5. E-mail: o servidor SMTP, com TLS. Enter: sem e-mail, e nenhum será prometido.')
  for (;;) {
    const url = await asker.ask('  Servidor, com usuário e sem senha (um @ do usuário se escreve %40): ', smtpUrl)
    if (!url) return {}
    await askPassword(asker, url)
    const from = await asker.ask(
      '  Remetente (Nome <endereco@dominio>): ',
      like(/^[^\r\n]{0,150}?<?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/, 'Escreva como Bilheteria <ingressos@clube.com.br>.'),
    )
    const outcome = await createSmtp({ url: url.href, from, isTlsRequired: true, timeoutMs: TIMEOUT_MS }).verify()
    if (outcome.kind === 'ok') {
      asker.print('  ✓ Conferido: o servidor aceita a conexão.')
      return { SMTP_URL: url.href, EMAIL_FROM: from, ...(await askBounces(asker, from)) }
    }
    asker.print(`  ✗ ${COMECO_WORDS.smtp[outcome.kind](outcome.said)}`)
  }
}
