import styles from './whole-words.module.css'

/** A longer word may not fit on one line. */
const LONGEST = 16

/** A name whose hyphenated words do not break: 'Drive-in' stays on one line. */
export const WholeWords = ({ text }: { text: string }) =>
  text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= LONGEST ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  )
