import { markWords } from '../../../contract/busca-rules.ts'
import styles from './marked.module.css'

/** A text whose words that were searched are marked. */
export const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  markWords(text, words).map((piece, index) =>
    piece.isFound ? (
      // The pieces of a text have no other key than their place.
      <mark key={index} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
