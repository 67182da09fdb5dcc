import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime, formatDay } from '../../../contract/dates.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { Sorteio } from '../../../contract/sorteios.ts'
import { isCpfDocument, maskDocument } from '../../../contract/sorteios-rules.ts'
import { useDeleteSorteioMutation } from '../../api/office/sorteios.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_SORTEIOS as TEXTS } from '../../texts/adm-sorteios.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useDeletion } from '../shared/use-question.tsx'
import styles from './entry-panel.module.css'

type EntryPanelProps = {
  entry: Sorteio | undefined
  query: { isFetching: boolean; refetch: () => unknown }
  /** The address of the list without an open entry. */
  backTo: string
}

/** One entry, with its photo. It comes from the list's query: no call returns a single entry. */
export function EntryPanel({ entry, query, backTo }: EntryPanelProps) {
  if (entry) return <Entry entry={entry} query={query} backTo={backTo} />
  if (query.isFetching) return <Spinner label={ADM.loadingRecord} />
  return (
    <Notice title={TEXTS.notHere.title} text={TEXTS.notHere.text}>
      <ButtonLink to={backTo} tone="secondary">
        {TEXTS.showList}
      </ButtonLink>
    </Notice>
  )
}

function Entry({ entry, query, backTo }: EntryPanelProps & { entry: Sorteio }) {
  const navigate = useNavigate()
  const [remove] = useDeleteSorteioMutation()
  const deletion = useDeletion(remove, () => void navigate(backTo, { replace: true }))
  const { id, nome_completo: nome, documento, foto } = entry
  const facts = [
    [isCpfDocument(documento) ? TEXTS.cpf : TEXTS.rg, maskDocument(documento)],
    [TEXTS.nascimento, formatDay(entry.data_nascimento)],
    [TEXTS.sexo, entry.sexo],
    [TEXTS.columns.telefone, maskPhone(entry.telefone)],
    [TEXTS.columns.inscricao, formatDateTime(entry.created_at)],
    ...(entry.numero === null ? [] : [[TEXTS.numero, String(entry.numero)] as const]),
  ] as const
  return (
    <section className={styles.panel} aria-label={TEXTS.entry}>
      <div className={styles.picture}>
        <Photo foto={foto} nome={nome} query={query} />
        <p className={styles.size}>
          <span>{TEXTS.columns.tamanho}</span>
          <strong>{entry.tamanho}</strong>
        </p>
      </div>
      <div className={styles.body}>
        <h2 className={styles.name}>{nome}</h2>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.actions}>
          {foto && (
            <a className={styles.open} href={foto} target="_blank" rel="noreferrer">
              <Icon name="image" />
              {TEXTS.openPhoto}
              <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
            </a>
          )}
          <Button tone="secondary" onClick={() => deletion.ask({ id, nome })}>
            <Icon name="trash" />
            {ADM.remove}
          </Button>
        </div>
      </div>
      {deletion.question}
    </section>
  )
}

type PhotoProps = { foto: string | null; nome: string; query: EntryPanelProps['query'] }

/** The photo by its signed link; when the link has expired, a button reads the list again to get a new one. */
function Photo({ foto, nome, query }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!foto) return <p className={styles.none}>{TEXTS.noPhoto}</p>
  if (failed !== foto) {
    return <img className={styles.photo} src={foto} alt={TEXTS.photoOf(nome)} onError={() => setFailed(foto)} />
  }
  return (
    <div className={styles.none}>
      <p>{TEXTS.photoFailed}</p>
      <Button tone="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
        {TEXTS.photoAgain}
      </Button>
    </div>
  )
}
