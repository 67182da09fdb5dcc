import { useSearchParams } from 'react-router'
import { CATALOGUE } from '../../../../contract/catalogue.ts'
import type { Cortesia, Cota } from '../../../../contract/cortesias.ts'
import { PAGE_SIZE } from '../../../../contract/limits.ts'
import { pageRange, readPage } from '../../../../contract/list-address-rules.ts'
import { maskPhone } from '../../../../contract/phone-rules.ts'
import { useListDadasQuery, useRevokeCortesiaMutation } from '../../../api/office/cortesias.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { ADM } from '../../../texts/adm.ts'
import { ADM_CORTESIAS as TEXTS } from '../../../texts/adm-cortesias.ts'
import { Link } from '../../../ui/link/link.tsx'
import { LoadFailed } from '../../../ui/load-failed/load-failed.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { StatePill } from '../../../ui/pill/pill.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { ADM_PATHS } from '../../shared/adm-paths.ts'
import { useMay } from '../../shared/office-session.tsx'
import { shortMoment } from '../../shared/short-moment.ts'
import { useQuestion } from '../../shared/use-question.tsx'
import { CotaForm } from './cota-form.tsx'
import styles from './cota-panel.module.css'

const TONES = { aceita: 'ok', espera: 'wait', impressa: 'ink', usada: 'ink', revogada: 'bad' } as const

function Row({ cortesia, onRevoke }: { cortesia: Cortesia; onRevoke: () => void }) {
  const { id, setor, lugares, ingressos, motivo, dada_em, telefone, situacao } = cortesia
  const nome = cortesia.nome ?? TEXTS.noName
  const isLive = situacao === 'aceita' || situacao === 'espera' || situacao === 'impressa'
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>{nome}</strong>
        <span className={styles.quiet}>
          {[TEXTS.places(setor, lugares, ingressos.length), motivo, shortMoment(dada_em)].filter(Boolean).join(' · ')}
        </span>
        {telefone && <span className={styles.quiet}>{TEXTS.waitsFor(maskPhone(telefone))}</span>}
        {isLive && (
          <span className={styles.actions}>
            <Link to={ADM_PATHS.cortesias.print(id)} aria-label={TEXTS.printOf(nome)}>
              {TEXTS.print}
            </Link>
            <button type="button" className={styles.revoke} onClick={onRevoke} aria-label={TEXTS.revokeOf(nome)}>
              {TEXTS.revoke}
            </button>
          </span>
        )}
      </div>
      <StatePill tone={TONES[situacao]}>{TEXTS.states[situacao]}</StatePill>
    </li>
  )
}

/** What was given from a quota, newest first. */
function Rows({ id, idEvento, pesquisa }: { id: string; idEvento: string; pesquisa: string }) {
  const pagina = readPage(useSearchParams()[0].get('pagina'))
  const page = { cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const [revoke] = useRevokeCortesiaMutation()
  const { ask, question } = useQuestion()
  const { data, error, isFetching, refetch } = useListDadasQuery({ id, ...page, ...(pesquisa && { pesquisa }) }, FRESH)
  if (!data)
    return error === undefined ? (
      <Spinner label={ADM.loadingRecord} />
    ) : (
      <LoadFailed title={ADM.loadFailed(TEXTS.things)} busy={isFetching} onRetry={() => void refetch()} />
    )
  const askRevoke = ({ id: idCortesia, nome, ingressos }: Cortesia) =>
    ask({
      question: TEXTS.revokeQuestion(nome ?? TEXTS.noName),
      text: TEXTS.revokeText(ingressos.length),
      confirm: TEXTS.revoke,
      dismiss: TEXTS.keep,
      tone: 'danger',
      run: () => revoke({ id: idCortesia }),
      failure: CATALOGUE.generico,
      report: TEXTS.revoked,
    })
  return (
    <section aria-label={TEXTS.rows} aria-busy={isFetching}>
      {data.total === 0 && <p className={styles.quiet}>{pesquisa ? TEXTS.none(pesquisa) : TEXTS.nobody}</p>}
      <ul className={styles.rows}>
        {data.result.map((cortesia) => (
          <Row key={cortesia.id} cortesia={cortesia} onRevoke={() => askRevoke(cortesia)} />
        ))}
      </ul>
      <Pagination
        label={ADM.pages(TEXTS.things)}
        page={pagina}
        pages={pageRange(pagina, PAGE_SIZE, data.total).pages}
        addressOf={(nr) => ADM_PATHS.cortesias.ofEvento(idEvento, id, nr)}
      />
      {question}
    </section>
  )
}

/** One giver: the quota, which admins edit, and to whom it was given. */
export function CotaPanel({ cota, idEvento, pesquisa }: { cota: Cota; idEvento: string; pesquisa: string }) {
  const mayQuota = useMay('POST /api/cortesias/cotas')
  return (
    <section className={styles.panel} aria-labelledby="quem-da">
      <div>
        <h2 id="quem-da" className={styles.name}>
          {cota.usuario.nome}
        </h2>
        <p className={styles.quiet}>{TEXTS.sums(cota.dadas, cota.cota, cota.aceitas, cota.esperam, cota.usadas)}</p>
      </div>
      {mayQuota && (
        <div className={styles.form}>
          <CotaForm key={cota.versao} cota={cota} idEvento={idEvento} />
        </div>
      )}
      <Rows id={cota.id} idEvento={idEvento} pesquisa={pesquisa} />
    </section>
  )
}
