import { maskCnpj } from '../../../contract/casa-rules.ts'
import { formatDay } from '../../../contract/dates.ts'
import { useGetPrivacidadeQuery } from '../../api/privacidade.ts'
import { useCasa } from '../../lib/casa.ts'
import { useTitle } from '../../lib/use-title.ts'
import { PRIVACIDADE } from '../../texts/privacidade.ts'
import styles from './privacidade-page.module.css'

/** Which personal data is stored, why, for how long, and a person's rights (docs/product.md#public-routes). */
export default function PrivacidadePage() {
  useTitle(PRIVACIDADE.title)
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{PRIVACIDADE.title}</h1>
        <p className={styles.intro}>{PRIVACIDADE.intro}</p>
      </header>
      {PRIVACIDADE.parts.map((part) => (
        <section key={part.title} className={styles.part}>
          <h2 className={styles.title}>{part.title}</h2>
          {part.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {'list' in part && (
            <dl className={styles.list}>
              {part.list.map(([what, why]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{why}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
      <Contact />
    </article>
  )
}

const { contact: texts } = PRIVACIDADE

/** The contact for personal data, as configured by the operator. */
function Contact() {
  const { data, isError } = useGetPrivacidadeQuery()
  const { nome, razao_social, cnpj } = useCasa()
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{texts.title}</h2>
      <p>{texts.text}</p>
      {data ? (
        <>
          <p className={styles.contact}>{data.contato}</p>
          <p>{[razao_social || nome, cnpj && `CNPJ ${maskCnpj(cnpj)}`].filter(Boolean).join(' · ')}</p>
          <p className={styles.since}>{PRIVACIDADE.since(formatDay(data.versao))}</p>
        </>
      ) : (
        <p role="status" className={styles.since}>
          {isError ? texts.failed : texts.loading}
        </p>
      )}
    </section>
  )
}
