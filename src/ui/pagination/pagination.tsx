import { PAGINATION } from '../../texts/pagination.ts'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import styles from './pagination.module.css'

/** A page number, or a gap for the pages left out between its neighbours. */
type PageMark = number | 'gap'

/**
 * The pages that get a link: the first, the last, and those around the current one. A gap never hides a single page.
 * @internal
 */
export function pageMarks(page: number, pages: number): PageMark[] {
  const near = [1, pages, page - 1, page, page + 1]
  // Near the ends the number of links stays the same, so that they do not move while the user clicks through.
  if (page <= 3) near.push(2, 3, 4)
  if (page >= pages - 2) near.push(pages - 3, pages - 2, pages - 1)
  const shown = [...new Set(near)].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b)
  return shown.flatMap((n, index): PageMark[] => {
    const before = shown[index - 1] ?? n - 1
    if (n - before === 1) return [n]
    return n - before === 2 ? [n - 1, n] : ['gap', n]
  })
}

type PaginationProps = {
  /** The name of the list, for screen readers. */
  label: string
  page: number
  pages: number
  addressOf: (page: number) => string
}

type StepProps = { to: string; label: string; icon: 'back' | 'forward' }

const Step = ({ to, label, icon }: StepProps) => (
  <Link className={styles.step} to={to} aria-label={label} rel={icon === 'back' ? 'prev' : 'next'}>
    <Icon name={icon} />
  </Link>
)

/** Links to the pages of a list: previous and next on a phone, numbers on wider screens. Nothing for a single page. */
export const Pagination = ({ label, page, pages, addressOf }: PaginationProps) =>
  pages > 1 && (
    <nav className={styles.pagination} aria-label={label}>
      {page > 1 ? (
        <Step to={addressOf(page - 1)} label={PAGINATION.previous} icon="back" />
      ) : (
        <span className={styles.edge} />
      )}
      <p className={styles.where}>{PAGINATION.where(page, pages)}</p>
      <ul className={styles.numbers}>
        {pageMarks(page, pages).map((mark, index, marks) =>
          mark === 'gap' ? (
            <li key={`gap ${marks[index - 1]}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={mark}>
              <Link
                className={styles.number}
                to={addressOf(mark)}
                aria-label={PAGINATION.page(mark)}
                aria-current={mark === page ? 'page' : undefined}
              >
                {mark}
              </Link>
            </li>
          ),
        )}
      </ul>
      {page < pages ? (
        <Step to={addressOf(page + 1)} label={PAGINATION.next} icon="forward" />
      ) : (
        <span className={styles.edge} />
      )}
    </nav>
  )
