import { addDays, businessDay } from '../../../contract/dates.ts'
import type { MensagemTipo } from '../../../contract/mensagens-rules.ts'
import type { MensagemModelo } from '../../../contract/mensagens.ts'
import type { AppDeps } from '../../app-deps.ts'
import { signLink } from '../../auth/signed-links.ts'
import { publicBase } from '../../config/config.ts'
import type { RenderedMessage } from '../../mensagens/message-data.ts'
import { renderMessage } from '../../mensagens/modelos/render-message.ts'
import { firstPlano, newestRifa, nextEvento } from './example-repo.ts'
import { type ExampleFacts, exampleOf } from './examples.ts'

type Deps = Pick<AppDeps, 'db' | 'config' | 'casa' | 'now'>

/** What stands in an example in place of what the house does not have yet. */
const NOTHING_YET = {
  evento: {
    nome: 'O seu primeiro evento',
    hora: '20:00',
    local: 'O local do evento',
    endereco: '',
    cidade: 'Cidade',
    estado: 'UF',
    setor: 'Pista',
    valorCents: 8000,
    taxaCents: 960,
  },
  rifa: 'A sua primeira rifa',
  plano: { nome: 'O primeiro plano', cents: 2490 },
} as const

type ExampleEvento = NonNullable<Awaited<ReturnType<typeof nextEvento>>>

/** What the house has for examples, with an event of it and a buyer who does not exist. */
export async function exampleFacts(
  { db, casa, now }: Omit<Deps, 'config'>,
  { valorCents, ...evento }: ExampleEvento,
): Promise<ExampleFacts> {
  const [house, rifa, plano] = await Promise.all([casa(), newestRifa(db), firstPlano(db)])
  return {
    casa: house,
    pessoa: 'Joana Pereira',
    evento: { ...evento, cents: valorCents },
    rifa: rifa ?? { nome: NOTHING_YET.rifa, sorteio: addDays(businessDay(now()), 30) },
    plano: { nome: plano?.nome ?? NOTHING_YET.plano.nome, cents: plano?.cents ?? NOTHING_YET.plano.cents },
    motivo: 'chuva forte',
    now: now(),
  }
}

/** Renders an example of a kind: the house, its next event, newest raffle and first plan are real, the buyer is not. */
export async function renderModelo(deps: Deps, tipo: MensagemTipo): Promise<RenderedMessage> {
  const today = businessDay(deps.now())
  const evento = (await nextEvento(deps.db, today)) ?? { ...NOTHING_YET.evento, data: addDays(today, 30) }
  return renderMessage(exampleOf(tipo, await exampleFacts(deps, evento)), { publicUrl: publicBase(deps.config) })
}

/** The example with the address of its page, which a frame can load: a frame sends no token. */
export async function readModelo(deps: Deps, tipo: MensagemTipo): Promise<MensagemModelo> {
  const { assunto, texto, sms } = await renderModelo(deps, tipo)
  const pagina = signLink(deps.config.LINK_SECRET, `/api/mensagens/modelos/${tipo}/pagina`, deps.now())
  return { tipo, assunto, texto, sms, pagina }
}
