import { useState } from 'react'
import { businessDay, formatDay } from '../../../contract/dates.ts'
import type { FactorState } from '../../../contract/second-factor.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useGetFactorQuery } from '../../api/office/second-factor.ts'
import { ADM_SEGURANCA } from '../../texts/adm-seguranca.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { StatePill } from '../../ui/pill/pill.tsx'
import { Section } from '../../ui/section/section.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { FactorSheet } from './factor-sheet.tsx'
import styles from './seguranca.module.css'
import { TurnOffSheet } from './turn-off-sheet.tsx'

const { factor: TEXTS } = ADM_SEGURANCA
const RING_PX = 48

type Open = 'on' | 'renew' | 'off' | null

/** Whether the second factor is on, and what can be done about it. */
export function FactorCard() {
  const { data, error, isFetching, refetch } = useGetFactorQuery(undefined, FRESH)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Section title={SECOND_FACTOR.name}>
      {data ? (
        <Facts state={data} onOpen={setOpen} />
      ) : error ? (
        <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={TEXTS.loading} size={RING_PX} />
      )}
      {(open === 'on' || open === 'renew') && <FactorSheet change={open} onClose={close} />}
      {open === 'off' && <TurnOffSheet onClose={close} />}
    </Section>
  )
}

function Facts({ state, onOpen }: { state: FactorState; onOpen: (open: Open) => void }) {
  const { ativo, desde, codigos_restantes, exigido } = state
  if (!ativo || desde === null)
    return (
      <div className={styles.card}>
        <StatePill tone="wait">{TEXTS.off}</StatePill>
        <p className={styles.text}>{TEXTS.offText}</p>
        <Button onClick={() => onOpen('on')}>{TEXTS.turnOn}</Button>
      </div>
    )
  return (
    <div className={styles.card}>
      <StatePill tone="ok">{TEXTS.on}</StatePill>
      <p>{TEXTS.onText(formatDay(businessDay(desde)))}</p>
      <p className={styles.text}>{TEXTS.left(codigos_restantes)}</p>
      {exigido && <p className={styles.text}>{TEXTS.demanded}</p>}
      <div className={styles.actions}>
        <Button tone="secondary" onClick={() => onOpen('renew')}>
          {TEXTS.renew}
        </Button>
        {!exigido && (
          <Button tone="quiet" onClick={() => onOpen('off')}>
            {TEXTS.turnOff}
          </Button>
        )}
      </div>
    </div>
  )
}
