import { useState } from 'react'
import type { Rifa } from '../../../contract/rifas.ts'
import { dayAndHour } from '../../lib/dates.ts'
import { RIFA } from '../../texts/rifa.ts'
import { Paragraphs } from '../../ui/paragraphs/paragraphs.tsx'
import { TextDialog } from '../../ui/text-dialog/text-dialog.tsx'
import styles from './rifa-facts.module.css'

/** The draw and how it is made, the authorisation and the rules; what was not given is left out. */
export function RifaFacts({ rifa }: { rifa: Rifa }) {
  const [shown, setShown] = useState(false)
  const { data_sorteio, apuracao, autorizacao, regulamento, numero_sorteado } = rifa
  return (
    <div>
      <p className={styles.facts}>
        {numero_sorteado == null ? RIFA.drawOn : RIFA.drawnOn}
        <strong>
          <time dateTime={data_sorteio}>{dayAndHour(data_sorteio, null)}</time>
        </strong>
        {apuracao ? `, ${apuracao.replace(/\.+$/, '')}. ` : '. '}
        {autorizacao && RIFA.authorised(autorizacao.replaceAll('nº ', 'nº\u00a0'))}
      </p>
      {regulamento && (
        <button type="button" className={styles.terms} onClick={() => setShown(true)}>
          {RIFA.terms}
        </button>
      )}
      {shown && regulamento && (
        <TextDialog title={RIFA.terms} onClose={() => setShown(false)}>
          <Paragraphs text={regulamento} />
        </TextDialog>
      )}
    </div>
  )
}
