import { useState } from 'react'
import { MENSAGEM_WORDS, type MensagemTipo } from '../../../contract/mensagens-rules.ts'
import type { MensagemModelo } from '../../../contract/mensagens.ts'
import { useGetMensagemModeloQuery } from '../../api/office/mensagens.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_MENSAGENS as TEXTS } from '../../texts/adm-mensagens.ts'
import { Chips } from '../../ui/choice/chips.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { EmailFrame } from '../shared/mensagem/email-frame.tsx'
import { SmsPreview } from '../shared/mensagem/sms-preview.tsx'
import styles from './modelo-preview.module.css'

const WIDTHS = (['phone', 'desk'] as const).map((value) => ({ value, content: TEXTS.widths[value] }))

/** The e-mail as its reader sees it, at the width of a phone or of a desk. The frame runs nothing. */
function EmailPreview({ assunto, pagina }: MensagemModelo) {
  const [width, setWidth] = useState<string>('phone')
  return (
    <section className={styles.email}>
      <div className={styles.head}>
        <h3 className={styles.channel}>{TEXTS.email}</h3>
        <div className={styles.widths}>
          <Chips legend={TEXTS.width} options={WIDTHS} chosen={width} onChoose={setWidth} />
        </div>
      </div>
      <EmailFrame assunto={assunto} pagina={pagina} width={width} />
    </section>
  )
}

/** One kind of message with the house's data, in the forms in which it is sent. */
export function ModeloPreview({ tipo }: { tipo: MensagemTipo }) {
  const { data, isFetching, isError, refetch } = useGetMensagemModeloQuery(tipo, FRESH)
  const { nome, quando } = MENSAGEM_WORDS[tipo]
  return (
    <div className={styles.preview} aria-busy={isFetching}>
      <h2 className={styles.title}>{nome}</h2>
      <p className={styles.when}>{quando}</p>
      <p className={styles.when}>{TEXTS.example}</p>
      {isError && !isFetching ? (
        <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data || isFetching ? (
        <Spinner label={TEXTS.loading} />
      ) : (
        <div className={styles.forms}>
          <section className={styles.sms}>
            <h3 className={styles.channel}>{TEXTS.sms}</h3>
            {data.sms === null ? (
              <p className={styles.none}>{TEXTS.noSms}</p>
            ) : (
              <SmsPreview sms={data.sms} note={TEXTS.parts} />
            )}
          </section>
          <EmailPreview {...data} />
        </div>
      )}
    </div>
  )
}
