import { useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatDateTime, formatDay } from '../../../contract/dates.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { SorteioLista } from '../../../contract/sorteio-lista.ts'
import { sorteioPhase } from '../../../contract/sorteio-lista-rules.ts'
import { SORTEIO_LIST_URL } from '../../api/drawn-lists.ts'
import { FRESH } from '../../api/office/office-api.ts'
import {
  useDrawSorteioMutation,
  useFreezeSorteioMutation,
  useGetSorteioOfficeQuery,
  useListSorteiosQuery,
} from '../../api/office/sorteios.ts'
import { today } from '../../lib/dates.ts'
import { ADM_SORTEIOS } from '../../texts/adm-sorteios.ts'
import { Button, FileLink } from '../../ui/button/button.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { useQuestion } from '../shared/use-question.tsx'
import { AnnounceForm, ResultForm } from './draw-forms.tsx'
import styles from './draw-sheet.module.css'

const { draw: TEXTS } = ADM_SORTEIOS

type Frozen = NonNullable<SorteioLista>

const WAYS = ['loteria', 'semente'] as const
type Way = (typeof WAYS)[number]

/** The first step: what will decide, and the list for ever. */
function Freeze({ onClose }: { onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useListSorteiosQuery({ cursor: 0, limit: 1 }, FRESH)
  const [way, setWay] = useState<Way>('loteria')
  const [freeze] = useFreezeSorteioMutation()
  const { ask, question } = useQuestion()
  const askFreeze = (announced: Parameters<typeof freeze>[0]) =>
    ask({
      question: TEXTS.freezeQuestion(data?.total ?? 0),
      confirm: TEXTS.confirmFreeze,
      dismiss: TEXTS.dismiss,
      tone: 'danger',
      run: () => freeze(announced),
      failure: CATALOGUE.congelarSorteio,
      report: TEXTS.frozen,
    })
  if (isError) return <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Spinner label={TEXTS.loading} />
  if (data.total === 0) return <p>{TEXTS.empty}</p>
  return (
    <>
      <p className={styles.quiet}>{TEXTS.freezeText}</p>
      <h3>{TEXTS.how}</h3>
      <Chips
        legend={TEXTS.how}
        options={WAYS.map((value) => ({ value, content: TEXTS.ways[value] }))}
        chosen={way}
        onChoose={(value) => setWay(value === 'loteria' ? 'loteria' : 'semente')}
      />
      <p className={styles.quiet}>{way === 'loteria' ? TEXTS.loteriaText : TEXTS.sementeText}</p>
      {way === 'loteria' ? (
        <AnnounceForm onSubmit={askFreeze} onClose={onClose} />
      ) : (
        <div>
          <Button onClick={() => askFreeze({})}>{TEXTS.freeze}</Button>
        </div>
      )}
      {question}
    </>
  )
}

/** The second step: the prizes of the announced draw from its day on, or the seed. */
function Draw({ lista: { concurso, extracao }, onClose }: { lista: Frozen; onClose: () => void }) {
  const [draw] = useDrawSorteioMutation()
  const { ask, question } = useQuestion()
  const asked = { dismiss: TEXTS.dismiss, tone: 'danger', failure: CATALOGUE.sortearRifa, report: TEXTS.done } as const
  const isLottery = concurso !== null && extracao !== null
  return (
    <>
      <p>{isLottery ? TEXTS.due(concurso, formatDay(extracao)) : TEXTS.seedDue}</p>
      {isLottery ? (
        <ResultForm
          onClose={onClose}
          onSubmit={(premios, resultado) =>
            ask({
              ...asked,
              question: TEXTS.registerQuestion(resultado),
              confirm: TEXTS.confirmRegister,
              run: () => draw({ premios }),
            })
          }
        />
      ) : (
        <div>
          <Button
            onClick={() =>
              ask({ ...asked, question: TEXTS.runQuestion, confirm: TEXTS.confirmRun, run: () => draw({}) })
            }
          >
            {TEXTS.run}
          </Button>
        </div>
      )}
      {question}
    </>
  )
}

function Result({ lista: { numero, codigo, sorteada_em, ganhadora } }: { lista: Frozen }) {
  return (
    <div className={styles.result}>
      <p>{TEXTS.number}</p>
      <p className={styles.number}>{numero}</p>
      <p>
        {codigo}
        {sorteada_em && ` · ${TEXTS.drawnAt(formatDateTime(sorteada_em))}`}
      </p>
      <h3>{TEXTS.winner}</h3>
      <p>{ganhadora ? `${ganhadora.nome_completo} · ${maskPhone(ganhadora.telefone)}` : TEXTS.winnerGone}</p>
    </div>
  )
}

/** The public list, and its hash. */
const FrozenList = ({ lista: { total, em, sha256, semente_sha256 } }: { lista: Frozen }) => (
  <section className={styles.list} aria-label={TEXTS.list}>
    <h3>{TEXTS.list}</h3>
    <p>{TEXTS.listOf(total, formatDateTime(em))}</p>
    <CopyField label={TEXTS.hash} value={sha256} copy={TEXTS.copyHash} copied={TEXTS.copied} tone="secondary" />
    {semente_sha256 && (
      <CopyField
        label={TEXTS.seedHash}
        value={semente_sha256}
        copy={TEXTS.copyHash}
        copied={TEXTS.copied}
        tone="secondary"
      />
    )}
    <div>
      <FileLink href={SORTEIO_LIST_URL} tone="secondary">
        {TEXTS.openList}
      </FileLink>
    </div>
  </section>
)

function Steps({ lista, onClose }: { lista: SorteioLista; onClose: () => void }) {
  if (!lista) return <Freeze onClose={onClose} />
  const phase = sorteioPhase(lista, today())
  const { concurso, extracao } = lista
  return (
    <>
      {phase === 'drawn' ? (
        <Result lista={lista} />
      ) : phase === 'waiting' && concurso !== null && extracao !== null ? (
        <p>{TEXTS.waiting(concurso, formatDay(extracao))}</p>
      ) : (
        <Draw lista={lista} onClose={onClose} />
      )}
      <FrozenList lista={lista} />
    </>
  )
}

/** The draw: first the list is frozen, then the result comes, then the winner is shown. */
export function DrawSheet({ onClose }: { onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useGetSorteioOfficeQuery(undefined, FRESH)
  return (
    <Sheet wide title={TEXTS.title} onClose={onClose}>
      <div className={styles.steps}>
        {data !== undefined ? (
          <Steps lista={data} onClose={onClose} />
        ) : isError ? (
          <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Spinner label={TEXTS.loading} />
        )}
      </div>
    </Sheet>
  )
}
