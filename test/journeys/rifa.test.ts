import './rifa/choosing.ts'
import './rifa/phases.ts'
