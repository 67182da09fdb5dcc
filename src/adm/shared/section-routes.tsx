import { type RouteObject, useRoutes } from 'react-router'
import { ADM } from '../../texts/adm.ts'
import { Notice } from '../../ui/notice/notice.tsx'

const UNKNOWN: RouteObject = { path: '*', element: <Notice title={ADM.unknownTitle} text={ADM.unknownText} /> }

/** The pages of a section, by their addresses below its own. */
export const SectionRoutes = ({ routes }: { routes: readonly RouteObject[] }) => useRoutes([...routes, UNKNOWN])
