import type { Db } from '../db/connection.ts'
import type { MessageData } from './message-data.ts'

/** A file that is sent with an e-mail. */
export type Anexo = { nome: string; tipo: string; bytes: Buffer }

/** What the data of a message is read with. `attach`: the files of a paid order, of which an SMS has none. */
export type Context = {
  db: Db
  now: Date
  attach(idCliente: string, idOrder: string, eventos: readonly string[]): Promise<readonly Anexo[]>
}

/** What a stored message is about. `idCliente` or `idUsuario` is '' for a person of the other kind. */
export type About = {
  sobre: string
  vez: string
  canal: 'email' | 'sms'
  dados: Readonly<Record<string, unknown>>
  idCliente: string
  idUsuario: string
}

type Without<Data> = Data extends MessageData ? Omit<Data, 'casa' | 'nome'> : never

/** The data of a kind, or of any, without what all have. */
export type DataWithout<Tipo extends MessageData['tipo'] = MessageData['tipo']> = Without<
  Extract<MessageData, { tipo: Tipo }>
>

/** A message's data. `nome`: the person's whole name. */
export type Found = { nome: string; data: DataWithout; anexos?: readonly Anexo[] }
