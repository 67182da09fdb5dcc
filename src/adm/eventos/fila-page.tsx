import { useId } from 'react'
import { useParams } from 'react-router'
import { formatDateTime, formatTime } from '../../../contract/dates.ts'
import type { FilaOffice } from '../../../contract/fila-office.ts'
import { filaWaitText } from '../../../contract/fila-rules.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import { filaListUrl } from '../../api/drawn-lists.ts'
import { useWatchFilaQuery } from '../../api/office/fila.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_EVENTOS } from '../../texts/adm-eventos.ts'
import { ADM_FILA } from '../../texts/adm-fila.ts'
import { FileLink } from '../../ui/button/button.tsx'
import { StatePill } from '../../ui/pill/pill.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import styles from './fila-page.module.css'
import live from './live-page.module.css'

const TONES = { before: 'wait', open: 'ok', 'sold-out': 'bad', over: 'ink', off: 'ink' } as const

/** The state of the line, and what it means for the people who wait. */
const FilaState = ({ fila: { estado, abre_em } }: { fila: FilaOffice }) => (
  <div className={styles.state}>
    <StatePill tone={TONES[estado]}>{ADM_FILA.states[estado].name}</StatePill>
    <p>
      {abre_em && ADM_FILA.opens(formatDateTime(abre_em), estado === 'before')} {ADM_FILA.states[estado].text}
    </p>
  </div>
)

const { draw } = ADM_FILA

const Code = ({ label, value }: { label: string; value: string | null }) =>
  value !== null && (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )

/** The proof of the draw: before it the hash of the seed, after it the seed, the list and its hash. */
function FilaDraw({ fila: { id, estado, sorteio, sorteada_em, tem_lista } }: { fila: FilaOffice }) {
  const heading = useId()
  const { semente_sha256, semente, lista_sha256, total } = sorteio
  return (
    <section className={live.panel} aria-labelledby={heading}>
      <h3 id={heading}>{draw.title}</h3>
      <p>
        {sorteada_em ? draw.drawn(total ?? 0, formatDateTime(sorteada_em)) : estado === 'off' ? draw.never : draw.later}
      </p>
      <dl className={styles.codes}>
        <Code label={draw.seedHash} value={semente_sha256} />
        <Code label={draw.seed} value={semente} />
        <Code label={draw.listHash} value={lista_sha256} />
      </dl>
      {tem_lista ? (
        <div>
          <FileLink href={filaListUrl(id)} tone="secondary">
            {draw.openList}
          </FileLink>
        </div>
      ) : (
        sorteada_em && <p className={styles.quiet}>{draw.listGone}</p>
      )}
      {sorteada_em && <p className={styles.quiet}>{draw.check}</p>}
    </section>
  )
}

const { count, figures } = ADM_FILA

const Figure = ({ label, value, note }: { label: string; value: string; note?: string | undefined }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
)

/** How many wait, how many have their turn, how their turns ended, and how fast people are admitted. */
function FilaFigures({ fila }: { fila: FilaOffice }) {
  const id = useId()
  const { esperando, escolhendo, compraram, perderam_a_vez, desistiram, janela, livres, reservados } = fila
  const isOpen = fila.estado === 'open'
  const wait = filaWaitText(fila.segundos)
  return (
    <section className={live.panel} aria-labelledby={id}>
      <h3 id={id}>{figures.title}</h3>
      <p className={live.first}>
        <strong>{count(esperando)}</strong> {figures.waiting(esperando)}
      </p>
      <dl className={styles.figures}>
        <Figure label={figures.choosing} value={count(escolhendo)} note={isOpen ? figures.window(janela) : undefined} />
        <Figure label={figures.bought} value={count(compraram)} />
        <Figure label={figures.ended} value={count(perderam_a_vez)} />
        <Figure label={figures.left} value={count(desistiram)} />
      </dl>
      {fila.estado !== 'before' && (
        <dl className={styles.figures}>
          <Figure
            label={figures.speed}
            value={fila.por_minuto === null ? figures.unknown : figures.perMinute(fila.por_minuto)}
            note={fila.por_minuto === null && isOpen ? figures.speedNote : undefined}
          />
          <Figure label={figures.rest} value={esperando === 0 ? figures.nobody : (wait ?? figures.unknown)} />
          <Figure label={figures.free} value={count(livres)} />
          <Figure label={figures.held} value={count(reservados)} />
        </dl>
      )}
      {isOpen && esperando > livres + reservados && <p className={styles.quiet}>{figures.mayRunOut}</p>}
    </section>
  )
}

const BACK = { to: ADM_PATHS.eventos.list, label: ADM_EVENTOS.back }
/** The waiting room changes twice a second; this page needs new figures only every four seconds. */
const LIVE = { pollingInterval: 4000, skipPollingIfUnfocused: true } as const

/** The progress of an event's waiting room: who waits, who chooses, how fast, and the proof of the draw. */
export function FilaPage() {
  const { idEvento = '' } = useParams()
  const query = useWatchFilaQuery(idEvento, { skip: !isId(idEvento), ...FRESH, ...LIVE })
  const { data, isError } = query
  return (
    <SubPage title={data ? ADM_FILA.pageTitle(data.nome) : ADM_FILA.title} back={BACK}>
      <RecordPage id={idEvento} query={query} back={BACK}>
        {(fila) => (
          <div className={live.page}>
            {/* The last answer stays on the screen while newer requests fail. */}
            {isError && (
              <p className={live.stale} role="status">
                {ADM_FILA.stale(formatTime(fila.agora))}
              </p>
            )}
            <FilaState fila={fila} />
            <FilaFigures fila={fila} />
            <FilaDraw fila={fila} />
          </div>
        )}
      </RecordPage>
    </SubPage>
  )
}
