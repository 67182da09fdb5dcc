import type { Settings } from '../start/settings.ts'

const WEB = 3
const JOBS = 2

/** The ports of the cluster's parts. The balancer has the site's port, the sandbox its usual one. */
export type ClusterPorts = {
  web: readonly number[]
  jobs: readonly number[]
  valkey: number
  /** The balancer's statistics page: the processes that it sends requests to. */
  state: number
}

/** Ports next to the site's, so that only that one has to be chosen. */
export const portsBeside = (port: number): ClusterPorts => ({
  web: Array.from({ length: WEB }, (_, index) => port + 11 + index),
  jobs: Array.from({ length: JOBS }, (_, index) => port + 21 + index),
  valkey: port + 31,
  state: port + 32,
})

export type ClusterPlan = {
  /** The settings of `npm start`; the balancer listens on its address. */
  settings: Settings
  ports: ClusterPorts
  siteDir?: string | undefined
  /** Additional environment variables of the servers and the sandbox. */
  env?: NodeJS.ProcessEnv
  /** The folder of the embedded database, if not the usual one. */
  databaseDir?: string
  /** Additional lines of postgresql.conf. */
  databaseSettings?: readonly string[]
  /** How long a process continues to serve after the signal to end. */
  drainMs?: number
  print(line: string): void
  /** Called once when the database died and cannot be started again. */
  onLost(error: Error): void
}
