import { CASA_DEMO } from '../../../contract/casa-rules.ts'
import { COMECO_WORDS } from '../../../contract/comeco-words-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { readCasa } from '../casa/casa-service.ts'
import { firstCasaEdit, firstEvento, readEquipe, storeEquipe } from './comeco-repo.ts'
import { readMensagens } from './mensagens-teste-repo.ts'

/** What is known of a step. `at`: when its fact first became true; null: it is not. */
export type Fact = { at: string | null; prova?: string | null; problema?: string | null; variaveis?: string[] }

const firstName = (nome: string): string => nome.trim().split(/\s+/)[0] ?? nome

export const variables = ({ config }: Pick<AppDeps, 'config'>, names: readonly string[]): string =>
  names.length ? ` ${COMECO_WORDS.variable(names, config.NODE_ENV === 'production')}` : ''

/** The house has a name, a CNPJ, colours or a logo of its own. */
export async function casaFact(deps: AppDeps): Promise<Fact> {
  const { nome, cnpj, cores, logo } = await readCasa(deps)
  const isRecoloured = cores.marca !== CASA_DEMO.cores.marca || cores.acao !== CASA_DEMO.cores.acao
  const parts = [...(logo ? ['escudo'] : []), ...(isRecoloured ? ['cores'] : []), ...(cnpj ? ['CNPJ'] : [])]
  if (nome === CASA_DEMO.nome && parts.length === 0) return { at: null }
  return { at: await firstCasaEdit(deps.db), prova: COMECO_WORDS.casa(nome, parts) }
}

/** An SMS came, and the mail server took an e-mail; where none is configured, the SMS alone. */
export async function mensagensFact(deps: AppDeps): Promise<Fact> {
  const found = await readMensagens(deps.db)
  const sms = found.find(({ canal }) => canal === 'sms')
  const email = found.find(({ canal }) => canal === 'email')
  const missing = missingMail(deps)
  const times = [sms?.chegou_em, ...(deps.email ? [email?.chegou_em] : [])]
  const isDone = times.every((at) => at)
  const problems = isDone ? [] : [sms, email].filter((one) => one && one.chegou_em === null && one.problema !== null)
  const said = problems.map((one) => (one?.problema ?? '') + variables(deps, one?.variaveis ?? []))
  const unset = missing.length
    ? [`${COMECO_WORDS.emailUnset} ${COMECO_WORDS.variableMissing(missing, deps.config.NODE_ENV === 'production')}`]
    : []
  return {
    at: isDone ? (times.toSorted((a, b) => Date.parse(a ?? '') - Date.parse(b ?? '')).at(-1) ?? null) : null,
    prova: sms?.chegou_em ? COMECO_WORDS.phoneAndEmail(sms.destino, email?.chegou_em ? email.destino : null) : null,
    problema: [...said, ...unset].join(' ') || null,
    variaveis: [...problems.flatMap((one) => one?.variaveis ?? []), ...missing],
  }
}

const missingMail = ({ config }: AppDeps): string[] =>
  (['SMTP_URL', 'EMAIL_FROM'] as const).filter((name) => config[name] === undefined)

/** An event with a sector, a lot and a price exists. */
export async function eventoFact({ db }: AppDeps): Promise<Fact> {
  const evento = await firstEvento(db)
  return { at: evento?.at ?? null, prova: evento && COMECO_WORDS.evento(evento.nome) }
}

/** A second person has logged in, or an admin has decided to work alone for now. */
export async function equipeFact({ db }: AppDeps): Promise<Fact> {
  const { equipe_em, sozinho_em, entraram, desde } = await readEquipe(db)
  const at = equipe_em ?? desde
  if (equipe_em === null && desde !== null) await storeEquipe(db, desde)
  if (at === null) return { at: sozinho_em, prova: sozinho_em && COMECO_WORDS.sozinho }
  return { at, prova: entraram.length > 1 ? COMECO_WORDS.equipe(entraram.map(firstName)) : COMECO_WORDS.equipeBefore }
}
