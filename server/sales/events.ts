import { EventEmitter } from 'node:events'
import type { NumbersNews, OrderNews, SeatsNews, StockNews } from '../../contract/socket.ts'

/** Told after the commit, never before (`tell`); the sockets subscribe. No event carries personal data. */
type OrderChanged = { ids: string[] } & OrderNews
export type PlacesChanged = { idEvento: string } & Omit<StockNews, 'id_evento'>
/** `numeros` is empty when the raffle itself changed: its texts, dates, whether it is published, its draw. */
export type NumbersChanged = { idRifa: string } & Omit<NumbersNews, 'id_rifa'>
export type StockChanged = PlacesChanged | NumbersChanged

/** `holder` is the cliente who has just taken a seat: to them it is not taken, so they are not told. */
type SeatsChanged = { holder: string | null } & SeatsNews

/** What is told of each event; `sessionEnded`: the session's id. */
export type News = { order: OrderChanged; stock: StockChanged; seats: SeatsChanged; sessionEnded: string }

/** The listeners of one process; whoever tells them something calls `tell`. */
export class SaleEvents extends EventEmitter<{ [Name in keyof News]: [News[Name]] }> {}
