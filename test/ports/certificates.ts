import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of a certificate for 127.0.0.1 and of the authority that signed it. */
export interface Certificates {
  ca: string;
  key: string;
  certificate: string;
}

/** Makes an authority of a test's own, and a certificate signed by it, with the system's `openssl`. */
export function makeCertificates(dir: string): Certificates {
  const file = (name: string): string => join(dir, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = ['-keyout', file('ca.key'), '-out', file('ca.pem')];
  openssl('req', '-x509', ...newKey, ...authority, '-days', '2', '-subj', '/CN=Test authority');
  openssl('req', ...newKey, '-keyout', file('server.key'), '-out', file('server.csr'), '-subj', '/CN=search');
  writeFileSync(file('server.ext'), 'subjectAltName=IP:127.0.0.1\n');
  const signer = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial'];
  const request = ['-in', file('server.csr'), '-out', file('server.pem'), '-extfile', file('server.ext')];
  openssl('x509', '-req', ...request, ...signer, '-days', '2');
  return { ca: file('ca.pem'), key: file('server.key'), certificate: file('server.pem') };
}
