// In the contract, because the server answers the same addresses.
export { PATHS, to } from '../../contract/paths-rules.ts'
