import { useEffect, useRef, useState } from 'react'
import { downloadText } from '../../../lib/download.ts'
import { SECOND_FACTOR } from '../../../texts/second-factor.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './factor.module.css'
import type { Factor } from './use-factor.ts'

const { codes: TEXTS } = SECOND_FACTOR

/** The recovery codes, which are shown this once. */
export function CodesStep({ factor }: { factor: Factor }) {
  const { actor, shown } = factor
  const heading = useRef<HTMLHeadingElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  // The step before had the focus in a field that is gone.
  useEffect(() => heading.current?.focus(), [])
  const text = shown.codes.join('\n')
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <div className={styles.step}>
      <div className={styles.paper}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {TEXTS.heading}
        </h2>
        <p className={styles.text}>{TEXTS.text}</p>
        <ul className={styles.codes} aria-label={TEXTS.list}>
          {shown.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.ways}>
        <Button tone="secondary" onClick={copy}>
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
          {outcome === 'copied' ? TEXTS.copied : TEXTS.copy}
        </Button>
        <Button tone="secondary" onClick={() => downloadText(TEXTS.file, TEXTS.fileText(text))}>
          <Icon name="download" />
          {TEXTS.download}
        </Button>
        <Button tone="secondary" onClick={() => window.print()}>
          <Icon name="print" />
          {TEXTS.print}
        </Button>
      </div>
      <p className={styles.outcome} role="status">
        {outcome === 'failed' ? TEXTS.copyFailed : ''}
      </p>
      <Button wide onClick={() => actor.send({ type: 'codes.kept' })}>
        {TEXTS.kept}
      </Button>
    </div>
  )
}
