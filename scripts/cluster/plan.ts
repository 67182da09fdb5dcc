import type { Settings } from '../start/settings.ts'

const WEB = 3
const JOBS = 2

/** The ports of the parts. The balancer has the port of the site, the sandbox its usual one. */
export type ClusterPorts = {
  web: readonly number[]
  jobs: readonly number[]
  valkey: number
  /** The balancer's own page: which processes it sends requests to. */
  state: number
}

/** Ports beside that of the site, so that only one has to be chosen. */
export const portsBeside = (port: number): ClusterPorts => ({
  web: Array.from({ length: WEB }, (_, index) => port + 11 + index),
  jobs: Array.from({ length: JOBS }, (_, index) => port + 21 + index),
  valkey: port + 31,
  state: port + 32,
})

export type ClusterPlan = {
  /** As of `npm start`; the balancer listens on its address. */
  settings: Settings
  ports: ClusterPorts
  siteDir?: string | undefined
  /** Further variables of the servers and the sandbox. */
  env?: NodeJS.ProcessEnv
  /** The folder of the database, if it has a disk of its own. */
  databaseDir?: string
  /** Further lines of postgresql.conf. */
  databaseSettings?: readonly string[]
  /** How long a process goes on serving after it was told to end. */
  drainMs?: number
  print(line: string): void
  /** Called once when the database died and cannot be started again. */
  onLost(error: Error): void
}
