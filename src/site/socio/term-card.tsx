import { useId, useState } from 'react'
import { SOCIO } from '../../texts/socio.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Paragraphs } from '../../ui/paragraphs/paragraphs.tsx'
import { ScrolledText } from '../../ui/scrolled-text/scrolled-text.tsx'
import { TextDialog } from '../../ui/text-dialog/text-dialog.tsx'
import styles from './term-card.module.css'

const { terms: texts } = SOCIO

/** A numbered clause: '1. Objeto. Este termo …'. */
const CLAUSE = /^(\d+\. [^.]{1,60}\.)\s+([\s\S]+)$/

/** The club's terms as its back-office wrote them: paragraphs, with the names of numbered clauses in bold. */
const Term = ({ termo }: { termo: string }) => (
  <Paragraphs text={termo} className={styles.paragraph} show={withClause} />
)

function withClause(text: string) {
  const [, name, rest] = CLAUSE.exec(text) ?? []
  return (
    <>
      {name && <strong>{name} </strong>}
      {rest ?? text}
    </>
  )
}

/** The whole term in a card that scrolls, or in full screen. */
export function TermCard({ termo }: { termo: string }) {
  const id = useId()
  const [isFull, setFull] = useState(false)
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {texts.term}
        </h3>
        {termo.trim() !== '' && (
          <button type="button" className={styles.full} onClick={() => setFull(true)}>
            <Icon name="expand" />
            {texts.fullScreen}
          </button>
        )}
      </div>
      <ScrolledText labelledBy={id} className={styles.text}>
        {termo.trim() === '' ? <p className={styles.paragraph}>{texts.noTerm}</p> : <Term termo={termo} />}
      </ScrolledText>
      {isFull && (
        <TextDialog title={texts.term} onClose={() => setFull(false)}>
          <Term termo={termo} />
        </TextDialog>
      )}
    </div>
  )
}
