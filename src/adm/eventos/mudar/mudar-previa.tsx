import { useEffect, useId, useState } from 'react'
import type { EventoPrevia } from '../../../../contract/mensagens.ts'
import { useGetPreviaQuery } from '../../../api/office/mudar.ts'
import { ADM_MUDAR } from '../../../texts/adm-mudar.ts'
import { Chips } from '../../../ui/choice/chips.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { LoadFailed } from '../../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { EmailFrame } from '../../shared/mensagem/email-frame.tsx'
import { SmsPreview } from '../../shared/mensagem/sms-preview.tsx'
import styles from './mudar-previa.module.css'

const TEXTS = ADM_MUDAR.previa
const CHANNELS = (['sms', 'email'] as const).map((value) => ({ value, content: TEXTS.channels[value] }))

/** A message is rendered after this pause in the typing, in milliseconds. */
const PAUSE_MS = 350

/** What holders get by what is typed, after a pause in the typing. */
export function usePrevia(typed: Parameters<typeof useGetPreviaQuery>[0]) {
  const key = JSON.stringify(typed)
  const [asked, setAsked] = useState(key)
  useEffect(() => {
    if (key === asked) return
    const timer = setTimeout(() => setAsked(key), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key, asked])
  return useGetPreviaQuery(JSON.parse(asked) as typeof typed)
}

type ShownProps = { previa: EventoPrevia; channel: 'sms' | 'email'; pessoas: number }

function Shown({ previa: { canais, sms, assunto, pagina }, channel, pessoas }: ShownProps) {
  if (!canais[channel]) return <p className={styles.quiet}>{TEXTS.off[channel]}</p>
  if (channel === 'email') return <EmailFrame assunto={assunto} pagina={pagina} />
  return sms && <SmsPreview sms={sms} note={TEXTS.total(pessoas)} />
}

type MudarPreviaProps = {
  previa: ReturnType<typeof usePrevia>
  pessoas: number
  /** Something is not typed yet, and an example stands for it. */
  missing: boolean
}

/** The message that each holder of a ticket gets, as it is typed. */
export function MudarPrevia({ previa, pessoas, missing }: MudarPreviaProps) {
  const id = useId()
  const { data, isFetching, isError, refetch } = previa
  const [chosen, setChosen] = useState<'sms' | 'email' | null>(null)
  // At first one by which something goes out.
  const channel = chosen ?? (data && !data.canais.sms && data.canais.email ? 'email' : 'sms')
  return (
    <section className={styles.previa} aria-labelledby={id} aria-busy={isFetching}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          <Icon name="eye" /> {TEXTS.title}
        </h3>
        <Chips
          legend={TEXTS.channel}
          options={CHANNELS}
          chosen={channel}
          onChoose={(next) => setChosen(next === 'sms' ? 'sms' : 'email')}
        />
      </div>
      {isError && !isFetching ? (
        <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Shown previa={data} channel={channel} pessoas={pessoas} />
          {data.canais[channel] && <p className={styles.quiet}>{missing ? TEXTS.missing : TEXTS.invented}</p>}
        </>
      ) : (
        <Spinner label={TEXTS.loading} />
      )}
    </section>
  )
}
