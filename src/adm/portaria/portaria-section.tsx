import { useEffect, useState } from 'react'
import { addDays } from '../../../contract/dates.ts'
import { useAdmin } from '../../lib/admin.ts'
import { dayAndHour, today, tonight } from '../../lib/dates.ts'
import { keepLoadedFiles } from '../../lib/kept-files.ts'
import { startServiceWorker } from '../../lib/service-worker.ts'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { Link } from '../../ui/link/link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Pill } from '../../ui/pill/pill.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { EventoChoice } from '../shared/evento-choice/evento-choice.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { disk, removeListas, type StoredLista } from './device/disk.ts'
import { GatePage } from './gate-screen.tsx'
import { PapelPage } from './papel-page.tsx'
import styles from './portaria-section.module.css'
import { qrDetector } from './scanner/camera.ts'

/** `others`: the number of readings that are not uploaded, of events without a list on this device. */
type Kept = { listas: (StoredLista & { pendentes: number })[]; others: number }

/** The lists on this device, tonight's first, then by day and hour. Lists of events that are over are removed first; their readings stay. */
async function keptHere(idUsuario: string): Promise<Kept> {
  await removeListas(({ evento, idUsuario: owner }) => owner === idUsuario && evento.data >= addDays(today(), -1))
  const [stored, waiting] = await Promise.all([disk.listas(), disk.leituras()])
  const countOf = (id: string): number => waiting.filter(({ idEvento }) => idEvento === id).length
  const listas = stored.map((lista) => ({ ...lista, pendentes: countOf(lista.idEvento) }))
  const rank = ({ evento }: StoredLista) => `${evento.data === tonight() ? 0 : 1}${evento.data}${evento.hora ?? ''}`
  listas.sort((a, b) => rank(a).localeCompare(rank(b)))
  return { listas, others: waiting.length - listas.reduce((so, { pendentes }) => so + pendentes, 0) }
}

function KeptListas() {
  const idUsuario = useAdmin(({ user }) => user?.id ?? '')
  const [{ listas, others }, setKept] = useState<Kept>({ listas: [], others: 0 })
  useEffect(() => {
    // Without a database nothing is stored, and only the list of events is shown.
    const read = () => void keptHere(idUsuario).then(setKept, () => undefined)
    read()
    // Readings are uploaded meanwhile (src/app/office-readings.ts).
    return disk.subscribe(read)
  }, [idUsuario])
  return (
    <>
      {others > 0 && <Notice title={TEXTS.waiting} text={TEXTS.waitingText(others)} />}
      {listas.length > 0 && <Listas listas={listas} />}
    </>
  )
}

function Listas({ listas }: Pick<Kept, 'listas'>) {
  return (
    <section className={styles.kept} aria-labelledby="guardados">
      <h2 id="guardados" className={styles.title}>
        {TEXTS.kept} <small>{TEXTS.keptText}</small>
      </h2>
      <ul className={styles.list}>
        {listas.map(({ idEvento, evento, pendentes }) => (
          <li key={idEvento}>
            <Link className={styles.evento} to={ADM_PATHS.portaria.at(idEvento)}>
              <span className={styles.nome}>{evento.nome}</span>
              <span className={styles.quando}>{dayAndHour(evento.data, evento.hora)}</span>
              {pendentes > 0 && <Pill tone="mark">{TEXTS.toSend(pendentes)}</Pill>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The page of one event's entrance. */
const EventoPage = () => (
  <>
    <KeptListas />
    <EventoChoice question={TEXTS.choose} at={ADM_PATHS.portaria.at} />
  </>
)

const ROUTES = [
  { index: true, element: <EventoPage /> },
  { path: ':idEvento', element: <GatePage /> },
  { path: ':idEvento/papel', element: <PapelPage /> },
]

/** Starts the service worker and stores the files that this section needs, also those of the camera. */
async function keepForOffline(): Promise<void> {
  await startServiceWorker()
  await qrDetector()
  await keepLoadedFiles()
}

/**
 * The entrance: the choice of an event, then the reading of codes. After one visit with a network it opens without one
 * (docs/decisions/entrance.md).
 */
export default function PortariaSection() {
  useEffect(() => {
    // Without a service worker the entrance works, but it does not open without a network.
    keepForOffline().catch(() => undefined)
  }, [])
  return <SectionRoutes routes={ROUTES} />
}
