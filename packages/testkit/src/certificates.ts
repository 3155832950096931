// makeAuthority: a certificate authority for one test. Its certificates are valid for this machine.
import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
const CA_DAYS = 365;

/** Paths of PEM files. */
export interface IssuedFiles {
  readonly certFile: string;
  readonly keyFile: string;
  /** Both in one, as servers take them. */
  readonly bundleFile: string;
}

export interface Authority {
  readonly caFile: string;
  /**
   * Issues a certificate for 127.0.0.1, localhost and `hosts`, as server and as client. It replaces an earlier one of the same
   * name.
   */
  issue(
    name: string,
    /** `endsInDays`: tomorrow if not given; its time is over when negative. */
    options?: { readonly endsInDays?: number; readonly hosts?: readonly string[] },
  ): Promise<IssuedFiles>;
}

/** Its files go into the folder, which is made. */
export async function makeAuthority(folder: string, name = 'test authority'): Promise<Authority> {
  await mkdir(folder, { recursive: true });
  const own = await makeKeys();
  const notBefore = daysFromNow(-1);
  const ca = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys: own,
    signingAlgorithm: ALGORITHM,
    notBefore,
    notAfter: daysFromNow(CA_DAYS),
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  const caFile = path.join(folder, 'ca.pem');
  await writeFile(caFile, ca.toString('pem'));
  return {
    caFile,
    issue: async (subject, { endsInDays = 1, hosts = [] } = {}) => {
      const keys = await makeKeys();
      const certificate = await X509CertificateGenerator.create({
        subject: `CN=${subject}`,
        issuer: ca.subject,
        publicKey: keys.publicKey,
        signingKey: own.privateKey,
        signingAlgorithm: ALGORITHM,
        notBefore,
        notAfter: daysFromNow(endsInDays),
        extensions: [
          new SubjectAlternativeNameExtension([
            { type: 'ip', value: '127.0.0.1' },
            ...['localhost', ...hosts].map((value) => ({ type: 'dns', value }) as const),
          ]),
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
        ],
      });
      const cert = `${certificate.toString('pem')}\n`;
      const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
      const files = {
        certFile: path.join(folder, `${subject}.cert.pem`),
        keyFile: path.join(folder, `${subject}.key.pem`),
        bundleFile: path.join(folder, `${subject}.pem`),
      };
      await writeFile(files.certFile, cert);
      await writeFile(files.keyFile, key, { mode: 0o600 });
      await writeFile(files.bundleFile, key + cert, { mode: 0o600 });
      return files;
    },
  };
}

const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);

const makeKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
