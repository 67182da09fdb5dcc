import { CASA_DEMO } from '../../contract/casa-rules.ts'
import { MENSAGEM_TIPOS } from '../../contract/mensagens-rules.ts'
import type { MessageData } from '../../server/mensagens/message-data.ts'
import { type ExampleFacts, exampleOf } from '../../server/modules/mensagens/examples.ts'
import { pick, seeded } from './fuzz.ts'

/** The site whose messages are rendered. */
export const SITE = { publicUrl: 'https://ingressos.example' }

const NOW = new Date('2026-11-23T17:22:00Z')

export const FACTS: ExampleFacts = {
  casa: {
    ...CASA_DEMO,
    razao_social: 'Arena Eventos Ltda',
    cnpj: '11222333000181',
    logo: { id: 'a', hash: '0123456789ab', largura: 96, altura: 96 } as never,
  },
  pessoa: 'Joana Pereira',
  evento: {
    nome: 'Clássico na Arena',
    data: '2026-12-06',
    hora: '16:00',
    local: 'Arena das Dunas',
    endereco: 'Av. Salgado Filho, s/n',
    cidade: 'Natal',
    estado: 'RN',
    setor: 'Arquibancada Leste',
    cents: 8000,
    taxaCents: 960,
  },
  rifa: { nome: 'Camisa autografada', sorteio: '2026-12-12' },
  plano: { nome: 'Arquibancada', cents: 2490 },
  motivo: 'praça interditada pela chuva',
  now: NOW,
}

const WORDS = [
  'São',
  'João',
  'Çelebração',
  'ÀÉÎÕÜ',
  'coração',
  '“Noite”',
  '—',
  '€uro',
  '[VIP]',
  '😀',
  '<b>&"\'',
  'ß',
  'à',
  'do',
  'a',
  '日本',
  '{x|y}',
  '~',
  'Ingresso=1',
]

/** A text of at most `max` characters: of words, or one long word. */
function textOf(random: () => number, max: number): string {
  const target = 3 + Math.floor(random() * (max - 2))
  let text = random() < 0.2 ? 'Ã'.repeat(target) : ''
  while (text.length < target) text += `${pick(WORDS, random)} `
  return text.slice(0, max).trim().toWellFormed() || 'abc'
}

/** What a house may enter, as long as its forms allow: `textOf` decides how long a text is. */
function factsOf(text: (max: number) => string, cents: number): ExampleFacts {
  return {
    ...FACTS,
    casa: {
      ...FACTS.casa,
      nome: text(60),
      nome_curto: text(20),
      razao_social: text(120),
      endereco: text(200),
      horario: text(80),
    },
    pessoa: text(120),
    evento: {
      ...FACTS.evento,
      nome: text(200),
      local: text(200),
      endereco: text(200),
      cidade: text(100),
      setor: text(200),
      cents,
      taxaCents: Math.floor(cents / 8),
    },
    rifa: { ...FACTS.rifa, nome: text(120) },
    plano: { nome: text(30), cents },
    motivo: text(30),
  }
}

export const LONGEST = factsOf((max) => 'Çonfraternização dos Amigos “Ê” '.repeat(10).slice(0, max).trim(), 99_999_900)
const ONE_WORD = factsOf((max) => 'Ã'.repeat(max), 99_999_900)

/** Random facts, the same for the same seed. */
function randomFacts(seed: number): ExampleFacts {
  const random = seeded(seed)
  return factsOf((max) => textOf(random, max), Math.floor(random() * 1_000_000))
}

/** Messages of every kind with these facts. */
export const messagesOf = (facts: ExampleFacts): MessageData[] => MENSAGEM_TIPOS.map((tipo) => exampleOf(tipo, facts))

/** Messages of every kind: ordinary, as long as possible, of one word that cannot be broken, and random. */
export const manyMessages = (random: number): MessageData[] =>
  [FACTS, LONGEST, ONE_WORD, ...Array.from({ length: random }, (_, seed) => randomFacts(seed))].flatMap(messagesOf)
