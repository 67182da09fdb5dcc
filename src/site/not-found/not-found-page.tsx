import { PATHS } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { NOT_FOUND } from '../../texts/not-found.ts'
import { Missing } from '../shared/page-states.tsx'

export default function NotFoundPage() {
  useTitle(NOT_FOUND.title)
  return <Missing title={NOT_FOUND.title} text={NOT_FOUND.text} link={NOT_FOUND.home} to={PATHS.home} />
}
