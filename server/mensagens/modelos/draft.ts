import type { MessageData } from '../message-data.ts'

/** Part of a sentence: plain, or emphasised, or struck because it is no longer valid. */
export type Run = string | { strong: string } | { struck: string }

/**
 * What a message consists of. Both forms of an e-mail, HTML and text, are made of the same blocks, so that they say the
 * same. `facts`: things side by side; `sum`: an amount, large; `rows`: sums under each other, with the last one as total.
 */
export type Block =
  | { is: 'text'; runs: readonly Run[] }
  | { is: 'heading'; text: string }
  | { is: 'facts'; facts: readonly { label: string; value: string; detail: string | null }[] }
  | { is: 'ticket'; about: string; name: string; note: string | null; code: string }
  | { is: 'sum'; label: string; sum: string; detail: string }
  | { is: 'rows'; rows: readonly { name: string; value: string }[]; total: { name: string; value: string } | null }
  | { is: 'steps'; steps: readonly { isDone: boolean; text: string; when: string }[] }
  | { is: 'button'; label: string; path: string }

/**
 * An SMS before it is fitted into 160 characters: `{ name }` may be shortened, `{ extra }` may be left out. The house's
 * name and the address of `path` are added.
 */
export type SmsDraft = { parts: readonly (string | { name: string } | { extra: string })[]; path: string }

/** A message before its form. `previa`: what lists of e-mails show after the subject; `rodape`: lines below the house. */
export type Draft = {
  assunto: string
  previa: string
  titulo: string
  blocks: readonly Block[]
  rodape: readonly string[]
  sms: SmsDraft | null
}

export type DataOf<Tipo extends MessageData['tipo']> = Extract<MessageData, { tipo: Tipo }>
export type Template<Tipo extends MessageData['tipo']> = (data: DataOf<Tipo>) => Draft

export const text = (...runs: readonly Run[]): Block => ({ is: 'text', runs })
export const heading = (title: string): Block => ({ is: 'heading', text: title })
export const button = (label: string, path: string): Block => ({ is: 'button', label, path })

/** What every message about money that comes back says against fraud. */
export const fraudWarning = (telefone: string): readonly Block[] => [
  heading('Cuidado com golpe'),
  text(
    `Ninguém nosso liga, pede senha, código ou PIX para devolver.${telefone ? ` Não caiu no prazo? Ligue ${telefone}.` : ''}`,
  ),
]
