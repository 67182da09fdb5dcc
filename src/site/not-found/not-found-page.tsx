import { PATHS } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { NOT_FOUND } from '../../texts/not-found.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import styles from './not-found-page.module.css'

export default function NotFoundPage() {
  useTitle(COMMON.pageTitle(NOT_FOUND.title))
  return (
    <div className={styles.page}>
      <h1>{NOT_FOUND.title}</h1>
      <p className={styles.text}>{NOT_FOUND.text}</p>
      <ButtonLink to={PATHS.home}>{NOT_FOUND.home}</ButtonLink>
    </div>
  )
}
