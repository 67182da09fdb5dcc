import { useState } from 'react'
import { matching } from '../../../contract/cidades-rules.ts'
import { useListCidadesQuery } from '../../api/cidades.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CIDADES } from '../../texts/cidades.ts'
import { COMMON } from '../../texts/common.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { CidadeLinks, CidadeLinksLoading } from './cidade-links.tsx'
import styles from './cidades-page.module.css'

/** A longer list of cities has a search field. */
const MANY = 12

/** The choice of a city; its events are loaded on its own page (docs/product.md#validation). */
export default function CidadesPage() {
  useTitle(COMMON.pageTitle(CIDADES.title))
  const { data, error, isFetching, refetch } = useListCidadesQuery()
  const [text, setText] = useState('')
  const all = data?.result ?? []
  const cidades = matching(all, text)

  const content = () => {
    if (!data) {
      if (error) return <LoadFailed title={CIDADES.failed} busy={isFetching} onRetry={() => void refetch()} />
      return <CidadeLinksLoading />
    }
    if (all.length === 0) return <Notice title={CIDADES.none} text={CIDADES.noneText} />
    if (cidades.length === 0) return <Notice title={CIDADES.noneFor(text.trim())} />
    return <CidadeLinks cidades={cidades} />
  }

  return (
    <>
      <PageHead title={CIDADES.title} />
      {!error && <p className={styles.choose}>{CIDADES.choose}</p>}
      {all.length > MANY && (
        <div className={styles.find}>
          <TextField label={CIDADES.find} name="cidade" value={text} onChange={setText} autoComplete="off" />
        </div>
      )}
      <VisuallyHidden role="status">
        {data ? CIDADES.count(cidades.length) : error ? '' : CIDADES.loading}
      </VisuallyHidden>
      {content()}
    </>
  )
}
