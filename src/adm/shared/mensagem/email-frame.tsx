import { ADM_MENSAGENS as TEXTS } from '../../../texts/adm-mensagens.ts'
import styles from './email-frame.module.css'

type EmailFrameProps = {
  assunto: string
  /** The signed address of its page. */
  pagina: string
  width?: string
}

/** An e-mail as its reader sees it, below its subject. The frame runs nothing. */
export const EmailFrame = ({ assunto, pagina, width = 'phone' }: EmailFrameProps) => (
  <>
    <p className={styles.subject}>
      <span>{TEXTS.subject}</span>
      <strong>{assunto.replaceAll('R$ ', 'R$\u00a0')}</strong>
    </p>
    <iframe
      key={pagina}
      className={styles.frame}
      data-width={width}
      title={TEXTS.frame(assunto)}
      src={pagina}
      sandbox=""
    />
  </>
)
