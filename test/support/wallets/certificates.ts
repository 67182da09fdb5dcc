import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureProgram } from '../../../scripts/start/program.ts'

const openssl = (): string => ensureProgram({ name: 'O OpenSSL', files: ['openssl'], debian: 'openssl' }, () => {})
const run = (cwd: string, ...args: string[]): Buffer => execFileSync(openssl(), args, { cwd, stdio: 'pipe' })

const RSA = ['-newkey', 'rsa:2048', '-nodes']
/** Of the kind that Apple gives to a pass type: the operator's, issued by a certificate of Apple's. */
export const PASS_TYPE = 'pass.br.com.clube.ingresso'
export const TEAM = 'ABCDE12345'

/** A root of the test in Apple's place, what it issues, and the key of a service account. PEM texts. */
export function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'bilheteria-passes-'))
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const issue = (name: string, subject: string, extensions: string): void => {
    writeFileSync(join(folder, `${name}.ext`), extensions)
    run(folder, 'req', ...RSA, '-subj', subject, '-keyout', `${name}.key`, '-out', `${name}.csr`)
    const by = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '2']
    run(folder, 'x509', '-req', '-in', `${name}.csr`, ...by, '-extfile', `${name}.ext`, '-out', `${name}.pem`)
  }
  try {
    run(folder, 'req', '-x509', ...RSA, '-subj', '/CN=Root', '-days', '2', '-keyout', 'root.key', '-out', 'root.pem')
    const usage = 'keyUsage=digitalSignature\n'
    issue(
      'pass',
      `/UID=${PASS_TYPE}/CN=Pass Type ID/OU=${TEAM}`,
      `${usage}extendedKeyUsage=clientAuth,emailProtection\n`,
    )
    issue('push', '/CN=localhost', `${usage}subjectAltName=DNS:localhost\n`)
    run(folder, 'genpkey', '-algorithm', 'RSA', '-out', 'google.key')
    run(folder, 'pkey', '-in', 'google.key', '-pubout', '-out', 'google.pub')
    return {
      root: read('root.pem'),
      pass: { certificate: read('pass.pem'), key: read('pass.key') },
      push: { certificate: read('push.pem'), key: read('push.key') },
      google: { key: read('google.key'), publicKey: read('google.pub') },
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Whether a detached signature of these bytes is by a certificate of this root, checked by OpenSSL. */
export function isSignedBy(root: string, content: Buffer, signature: Buffer): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'bilheteria-pass-'))
  try {
    writeFileSync(join(folder, 'root.pem'), root)
    writeFileSync(join(folder, 'content'), content)
    writeFileSync(join(folder, 'signature'), signature)
    const files = ['-inform', 'DER', '-in', 'signature', '-content', 'content', '-CAfile', 'root.pem', '-out', 'out']
    run(folder, 'cms', '-verify', '-binary', ...files, '-purpose', 'any')
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}
