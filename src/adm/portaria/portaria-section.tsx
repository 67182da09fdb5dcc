import { useEffect } from 'react'
import { keepLoadedFiles } from '../../lib/kept-files.ts'
import { startServiceWorker } from '../../lib/service-worker.ts'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { EventoPage } from './evento-page.tsx'
import { GatePage } from './gate-page.tsx'
import { qrDetector } from './scanner/detector.ts'

const ROUTES = [
  { index: true, element: <EventoPage /> },
  { path: ':idEvento', element: <GatePage /> },
]

/** The service worker, and the files that this section needs, also of the camera. */
async function keepForOffline(): Promise<void> {
  await startServiceWorker()
  await qrDetector()
  await keepLoadedFiles()
}

/** The entrance: an event, then its codes. Opened once with a network, it opens without one (docs/decisions/0043). */
export default function PortariaSection() {
  useEffect(() => {
    // Without a service worker the entrance works, but does not open without a network.
    keepForOffline().catch(() => undefined)
  }, [])
  return <SectionRoutes routes={ROUTES} />
}
