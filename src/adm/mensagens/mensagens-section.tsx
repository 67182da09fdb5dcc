import { useEffect, useRef } from 'react'
import { Navigate, useParams } from 'react-router'
import {
  CLIENTE_TIPOS,
  EQUIPE_TIPOS,
  MENSAGEM_TIPOS,
  MENSAGEM_WORDS,
  type MensagemTipo,
} from '../../../contract/mensagens-rules.ts'
import { ADM_MENSAGENS as TEXTS } from '../../texts/adm-mensagens.ts'
import { Link } from '../../ui/link/link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { useMay } from '../shared/office-session.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { ModeloPreview } from './modelo-preview.tsx'
import styles from './mensagens-section.module.css'
import { PendingList } from './pending-list.tsx'

const Kinds = ({ title, tipos, shown }: { title: string; tipos: readonly MensagemTipo[]; shown: MensagemTipo }) => (
  <div>
    <h2 className={styles.group}>{title}</h2>
    <ul className={styles.kinds}>
      {tipos.map((tipo) => (
        <li key={tipo}>
          <Link
            className={styles.kind}
            to={ADM_PATHS.mensagens.at(tipo)}
            aria-current={tipo === shown ? 'page' : undefined}
          >
            {MENSAGEM_WORDS[tipo].nome}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

/** What stays visible of the kind before the chosen one, in pixels. */
const EDGE = 48

function MensagensPage() {
  const { tipo } = useParams()
  const nav = useRef<HTMLElement>(null)
  const maySeeList = useMay('GET /api/mensagens')
  const shown = MENSAGEM_TIPOS.find((known) => known === tipo)
  useEffect(() => {
    // On a phone the kinds are a row. `scrollIntoView` would also scroll the page.
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - nav.current.offsetLeft - EDGE })
  }, [shown])
  if (!shown) return <Notice title={TEXTS.unknown} />
  return (
    <>
      <div className={styles.page}>
        <nav ref={nav} className={styles.nav} aria-label={TEXTS.kinds}>
          <Kinds title={TEXTS.groups.cliente} tipos={CLIENTE_TIPOS} shown={shown} />
          <Kinds title={TEXTS.groups.equipe} tipos={EQUIPE_TIPOS} shown={shown} />
        </nav>
        <ModeloPreview key={shown} tipo={shown} />
      </div>
      {maySeeList && <PendingList />}
    </>
  )
}

const ROUTES = [
  { index: true, element: <Navigate to={ADM_PATHS.mensagens.at('compra-paga')} replace /> },
  { path: ':tipo', element: <MensagensPage /> },
]

/** What the shop says: an example of each message, and those that could not be sent. */
export default function MensagensSection() {
  return <SectionRoutes routes={ROUTES} />
}
