import { addDays, formatDay, wallClock } from '../../../contract/dates.ts'

/* What the forms of a new event and of a new lot contain before anything is typed. Days are `YYYY-MM-DD`. */

const SATURDAY = 6

/** The next Saturday after `today` at 20:00, the usual evening; its sales begin today. */
export function eventoPreset(today: string): { data: string; hora: string; inicio_vendas: string } {
  const ahead = (SATURDAY - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7 || 7
  return { data: formatDay(addDays(today, ahead)), hora: '20:00', inicio_vendas: formatDay(today) }
}

type LoteStart = { data: string; excluir: boolean }

/**
 * The start of a new lot. The first lot of a sector opens with the event's sales, or today if they have begun. The day
 * of a later one is left empty, because a wrong day would change a price; its hour is that of the latest lot.
 */
export function lotePreset(
  lotes: readonly LoteStart[],
  inicioVendas: string,
  today: string,
): { data: string; hora: string } {
  const starts = lotes.filter(({ excluir }) => !excluir).map(({ data }) => new Date(data).getTime())
  if (starts.length > 0) return { data: '', hora: wallClock(new Date(Math.max(...starts))).time }
  return { data: formatDay(inicioVendas > today ? inicioVendas : today), hora: '00:00' }
}
