import type { SalesDeps } from '../sales/sales-deps.ts'

/** Announces to those who look at the stand that a seat was freed. Call it after the commit only. */
export const announceFree = ({ events }: Pick<SalesDeps, 'events'>, nr_cadeira: number): void => {
  events.emit('seats', { holder: null, cadeiras: [{ nr_cadeira, livre: true }] })
}

/** Announces that a cliente took a seat, and freed another one for it or null. Call it after the commit only. */
export const announceTaken = (
  { events }: Pick<SalesDeps, 'events'>,
  seat: { holder: string; taken: number; freed: number | null },
): void => {
  const { holder, taken, freed } = seat
  const cadeiras = [{ nr_cadeira: taken, livre: false }]
  if (freed !== null && freed !== taken) cadeiras.unshift({ nr_cadeira: freed, livre: true })
  events.emit('seats', { holder, cadeiras })
}
