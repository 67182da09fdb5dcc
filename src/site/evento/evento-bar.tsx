import { PATHS } from '../../lib/paths.ts'
import { EVENTO } from '../../texts/evento.ts'
import { BackBar } from '../shared/back-bar.tsx'

/** The link back to the events, and a button that shares the event's address. */
export const EventoBar = ({ nome }: { nome?: string }) => (
  <BackBar
    to={PATHS.eventos}
    label={EVENTO.back}
    share={nome === undefined ? undefined : { label: EVENTO.share, title: nome }}
  />
)
