import { useParams, useSearchParams } from 'react-router'
import { formatDateTime } from '../../../contract/dates.ts'
import { shortCode } from '../../../contract/ingresso-rules.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import type { PortariaPapel } from '../../../contract/portaria.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useLoadPapelQuery } from '../../api/office/portaria.ts'
import { dayAndHour } from '../../lib/dates.ts'
import { ADM_PORTARIA } from '../../texts/adm-portaria.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import styles from './papel-page.module.css'

const TEXTS = ADM_PORTARIA.paper

type PapelProps = { result: PortariaPapel['result']; place: string }

/** The tickets or members by name, each with a box for a pen; one that is in already has its box ticked. */
const Papel = ({ result, place }: PapelProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{TEXTS.columns.box}</th>
        <th scope="col">{TEXTS.columns.nome}</th>
        <th scope="col">{place}</th>
        <th scope="col">{TEXTS.columns.code}</th>
      </tr>
    </thead>
    <tbody>
      {result.map(({ id, nome, setor, lote, lugar, acompanha, entregue_em }) => (
        <tr key={id}>
          <td>
            <span className={styles.box} aria-hidden="true">
              {entregue_em !== null && '✕'}
            </span>
            {entregue_em !== null && <VisuallyHidden>{TEXTS.in}</VisuallyHidden>}
          </td>
          <th scope="row">{nome}</th>
          <td>
            {[ADM_PORTARIA.lote(setor, lote), lugar, acompanha && ADM_PORTARIA.companion(nome, acompanha)]
              .filter(Boolean)
              .join(' · ')}
          </td>
          <td className={styles.code}>{shortCode(id)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** An event's list on paper, for a gate whose devices fail: whole names, and no other personal data. */
export function PapelPage() {
  const { idEvento = '' } = useParams()
  const [address, setAddress] = useSearchParams()
  const setor = address.get('setor') ?? ''
  const query = useLoadPapelQuery({ idEvento, setor: isId(setor) ? setor : '' }, { skip: !isId(idEvento), ...FRESH })
  const { data } = query
  const back = { to: ADM_PATHS.portaria.at(idEvento), label: TEXTS.back }
  return (
    <SubPage title={data ? TEXTS.title(data.evento.nome) : TEXTS.open} back={back}>
      <RecordPage id={idEvento} query={query} back={back}>
        {(papel) => (
          <div className={styles.page}>
            <p>
              {dayAndHour(papel.evento.data, papel.evento.hora)} · {papel.evento.local} · {TEXTS.tickets(papel.total)}
            </p>
            <p className={styles.quiet}>{TEXTS.at(formatDateTime(papel.agora))}</p>
            <div className={styles.tools}>
              <SelectField
                label={TEXTS.setor}
                name="setor"
                value={setor}
                onChange={(next) => setAddress(next ? { setor: next } : {}, { replace: true })}
                options={[
                  { value: '', label: TEXTS.all },
                  ...papel.setores.map(({ id, nome }) => ({ value: id, label: nome })),
                ]}
              />
              <Button onClick={() => window.print()}>
                <Icon name="print" />
                {TEXTS.print}
              </Button>
            </div>
            {papel.total > papel.result.length && <p>{TEXTS.most(papel.result.length)}</p>}
            {papel.result.length === 0 ? (
              <Notice title={TEXTS.empty} />
            ) : (
              <Papel result={papel.result} place={TEXTS.columns.place} />
            )}
            {papel.socios && papel.socios.length > 0 && (
              <section className={styles.page}>
                <h3>{TEXTS.members}</h3>
                <p className={styles.quiet}>{TEXTS.membersText(papel.socios.length)}</p>
                <Papel result={papel.socios} place={TEXTS.plan} />
              </section>
            )}
          </div>
        )}
      </RecordPage>
    </SubPage>
  )
}
