import type { Casa } from '../../../contract/casa-rules.ts'
import { type Config, publicBase } from '../../config/config.ts'
import type { Db } from '../../db/connection.ts'
import { eventoAgenda } from './evento-agenda.ts'
import { readAgenda } from './eventos-repo.ts'

type AgendaDeps = { db: Db; config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>; casa(): Promise<Casa> }

/** The calendar file of an event that is on the site; null for another one. */
export async function agendaFile({ db, config, casa }: AgendaDeps, id: string): Promise<string | null> {
  const [row, { nome }] = await Promise.all([readAgenda(db, id), casa()])
  return row && eventoAgenda(row, publicBase(config), nome)
}
