import { formatDateTime } from '../../../contract/dates.ts'
import type { Mudanca } from '../../../contract/historico.ts'
import { atorFilter, atorText, camposMudados, outrosDados } from '../../../contract/historico-rules.ts'
import {
  campoText,
  estadoText,
  isNothing,
  mudancaText,
  registroNome,
  valorText,
} from '../../../contract/historico-words-rules.ts'
import { ADM_HISTORICO } from '../../texts/adm-historico.ts'
import { Button } from '../../ui/button/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './historico.module.css'

const { columns, details: texts } = ADM_HISTORICO

type ChangeSheetProps = {
  change: Mudanca
  onClose: () => void
  onFilter: (part: { ator?: string; id?: string }) => void
}

/** One change with all its recorded data, and buttons that filter the list by its user or its record. */
export function ChangeSheet({ change, onClose, onFilter }: ChangeSheetProps) {
  const changed = camposMudados(change)
  const facts = [
    { name: columns.when, value: formatDateTime(change.em) },
    { name: columns.who, value: atorText(change.ator) },
    { name: texts.record, value: registroNome(change) },
    ...(change.de === null
      ? []
      : [{ name: texts.state, value: `${estadoText(change.de)} → ${estadoText(change.para)}` }]),
    ...outrosDados(change).map(({ campo, valor }) => ({
      name: campoText(campo),
      value: valorText(campo, valor, change.nomes),
    })),
  ]
  return (
    <Sheet
      wide
      title={mudancaText(change)}
      onClose={onClose}
      actions={
        <div className={styles.ways}>
          <Button tone="secondary" onClick={() => onFilter({ ator: atorFilter(change.ator) })}>
            {texts.ofActor}
          </Button>
          <Button tone="secondary" onClick={() => onFilter({ id: change.id_entidade })}>
            {texts.ofRecord}
          </Button>
        </div>
      }
    >
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changed.length > 0 && (
        <section className={styles.changed}>
          <h3>{texts.changed}</h3>
          <dl className={styles.facts}>
            {changed.map(({ campo, antes, depois }) => (
              <div key={campo}>
                <dt>{campoText(campo)}</dt>
                <dd>
                  {!isNothing(antes) && <del>{valorText(campo, antes, change.nomes)}</del>}{' '}
                  <ins>{valorText(campo, depois, change.nomes)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Sheet>
  )
}
