import { publicBase } from '../../config/config.ts'
import type { AppDeps } from '../../app-deps.ts'
import { eventoAgenda } from './evento-agenda.ts'
import { readAgenda } from './eventos-repo.ts'

/** The calendar file of an event that is on the site; null for another one. */
export async function agendaFile(
  { db, config, casa }: Pick<AppDeps, 'db' | 'config' | 'casa'>,
  id: string,
): Promise<string | null> {
  const [row, { nome }] = await Promise.all([readAgenda(db, id), casa()])
  return row && eventoAgenda(row, publicBase(config), nome)
}
