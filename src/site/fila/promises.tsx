import { formatTime } from '../../../contract/dates.ts'
import { FILA } from '../../texts/fila.ts'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import styles from './promises.module.css'

/** A sentence with two parts that may be bold. */
type Sentence = { icon: IconName; strong?: string; text?: string; bold?: string; rest?: string }

const Line = ({ icon, strong, text, bold, rest }: Sentence) => (
  <li className={styles.promise}>
    <Icon name={icon} />
    <span>
      {strong && <strong>{strong}</strong>}
      {text}
      {bold && <strong>{bold}</strong>}
      {rest}
    </span>
  </li>
)

const { waiting, gathering } = FILA

/** What holds while somebody waits. `opensAt`: of a line that is not open yet, nobody has been drawn. */
export const Promises = ({ opensAt, isOpen }: { opensAt: string; isOpen: boolean }) => (
  <ul className={styles.promises}>
    {isOpen ? (
      <Line icon="handset" strong={waiting.away[0]} text={waiting.away[1]} />
    ) : (
      <Line icon="handset" strong={gathering.away[0]} text={gathering.away[1]} />
    )}
    <Line icon="clock" text={waiting.minutes[0]} bold={waiting.minutes[1]} rest={waiting.minutes[2]} />
    {isOpen ? (
      <Line icon="scales" text={waiting.fair(formatTime(opensAt))} />
    ) : (
      <Line icon="scales" text={gathering.fair[0]} bold={gathering.fair[1]} rest={gathering.fair[2]} />
    )}
  </ul>
)
