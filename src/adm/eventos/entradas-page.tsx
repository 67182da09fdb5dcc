import { useId } from 'react'
import { useParams } from 'react-router'
import { formatTime } from '../../../contract/dates.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import type { PortariaEntradas } from '../../../contract/portaria.ts'
import { type LinhaDeQuarto, rowsOfQuartos } from '../../../contract/quartos-rules.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useWatchEntradasQuery } from '../../api/office/portaria.ts'
import { ADM_ENTRADAS as TEXTS } from '../../texts/adm-entradas.ts'
import { ADM_EVENTOS } from '../../texts/adm-eventos.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { ScrolledText } from '../../ui/scrolled-text/scrolled-text.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { shortMoment } from '../shared/short-moment.ts'
import { SubPage } from '../shared/sub-page.tsx'
import styles from './entradas-page.module.css'
import live from './live-page.module.css'

/** The labels of the quarters; with the day, when there are several days. */
function labelsOf(rows: readonly LinhaDeQuarto[]): (em: string) => string {
  const days = new Set(rows.map(({ em }) => shortMoment(em).split(' ')[0]))
  return days.size > 1 ? shortMoment : formatTime
}

type QuartosProps = { title: string; table: ReturnType<typeof rowsOfQuartos>; nameOf: (column: string) => string }

/** The entrances by quarter of an hour; the bar of a row shows how many they are beside the busiest quarter. */
function Quartos({ title, table: { columns, rows }, nameOf }: QuartosProps) {
  const id = useId()
  const labelOf = labelsOf(rows)
  const busiest = Math.max(...rows.map(({ total }) => total))
  const sumOf = (column: string): number => rows.reduce((sum, { por }) => sum + (por.get(column) ?? 0), 0)
  return (
    <div className={live.panel}>
      <h3 id={id}>{title}</h3>
      <ScrolledText labelledBy={id} className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{TEXTS.hour}</th>
              <th scope="col" className={styles.chart}>
                {TEXTS.total}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {nameOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ em, por, total }) => (
              <tr key={em}>
                <th scope="row">{labelOf(em)}</th>
                <td className={styles.chart}>
                  <span className={styles.bar} style={{ width: `${(80 * total) / busiest}%` }} aria-hidden="true" />
                  <strong>{TEXTS.count(total)}</strong>
                </td>
                {columns.map((column) => (
                  <td key={column}>{TEXTS.count(por.get(column) ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{TEXTS.sum}</th>
              <td className={styles.chart}>
                <strong>{TEXTS.count(rows.reduce((sum, { total }) => sum + total, 0))}</strong>
              </td>
              {columns.map((column) => (
                <td key={column}>{TEXTS.count(sumOf(column))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrolledText>
    </div>
  )
}

function Entradas({ entradas }: { entradas: PortariaEntradas }) {
  const { vendidos, entraram, socios = 0, setores, quartos, alertas } = entradas
  const id = useId()
  const names = new Map(setores.map((setor) => [setor.id, setor.nome]))
  return (
    <>
      <p className={live.first}>
        <strong>{TEXTS.count(entraram)}</strong> {TEXTS.of(vendidos)}
      </p>
      {socios > 0 && <p className={live.first}>{TEXTS.members(socios)}</p>}
      {alertas > 0 && <p className={live.stale}>{TEXTS.alertas(alertas)}</p>}
      {quartos.length === 0 ? (
        <Notice title={TEXTS.none} text={TEXTS.noneText} />
      ) : (
        <>
          <Quartos
            title={TEXTS.porPortao}
            table={rowsOfQuartos(quartos, ({ portao }) => portao)}
            nameOf={(portao) => portao || TEXTS.unnamed}
          />
          <Quartos
            title={TEXTS.porSetor}
            table={rowsOfQuartos(quartos, ({ id_setor }) => id_setor ?? '')}
            nameOf={(setor) => names.get(setor) ?? TEXTS.membersColumn}
          />
        </>
      )}
      <section className={live.panel} aria-labelledby={id}>
        <h3 id={id}>{TEXTS.setores}</h3>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{TEXTS.setor}</th>
              <th scope="col">{TEXTS.entraram}</th>
              <th scope="col">{TEXTS.vendidos}</th>
            </tr>
          </thead>
          <tbody>
            {setores.map((setor) => (
              <tr key={setor.id}>
                <th scope="row">{setor.nome}</th>
                <td>
                  <strong>{TEXTS.count(setor.entraram)}</strong>
                </td>
                <td>{TEXTS.count(setor.vendidos)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.quiet}>{TEXTS.note}</p>
    </>
  )
}

const BACK = { to: ADM_PATHS.eventos.list, label: ADM_EVENTOS.back }
const LIVE = { pollingInterval: 15_000, skipPollingIfUnfocused: true } as const

/** The entrances of an event per gate, sector and quarter of an hour, for its organiser. */
export function EntradasPage() {
  const { idEvento = '' } = useParams()
  const query = useWatchEntradasQuery(idEvento, { skip: !isId(idEvento), ...FRESH, ...LIVE })
  const { data, isError } = query
  return (
    <SubPage title={data ? TEXTS.pageTitle(data.evento.nome) : TEXTS.title} back={BACK}>
      <RecordPage id={idEvento} query={query} back={BACK}>
        {(entradas) => (
          <div className={live.page}>
            {/* The last answer stays on the screen while newer requests fail. */}
            {isError && (
              <p className={live.stale} role="status">
                {TEXTS.stale(formatTime(entradas.agora))}
              </p>
            )}
            <Entradas entradas={entradas} />
          </div>
        )}
      </RecordPage>
    </SubPage>
  )
}
