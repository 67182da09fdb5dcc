// In the contract, because the server answers the same addresses.
export { isAdmPath, isOfficePath, OFFICE_PATHS, PATHS, to } from '../../contract/paths-rules.ts'
