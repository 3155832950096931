// The certificate of a process for calls between services. The process reads it at its start and again while it runs, so a
// renewed certificate needs no restart. Open connections keep theirs until they end by age.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { experimental } from '@grpc/grpc-js';

/** A renewed file is found within this time; certificates are renewed days before they end. */
const REREAD_MS = 30_000;

/** PEM files. */
export interface CertificateFiles {
  /** The authority that must have signed the other side's certificate. */
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** Both sides of a call show a certificate of the same authority. */
export interface MutualTls extends experimental.CertificateProvider {
  /** End of the certificate that new connections show. */
  readonly endsAt: () => Date;
}

export interface WatchOptions {
  readonly rereadMs?: number;
  /** Called once when the files have changed and do not hold a certificate with its key. */
  readonly onUnusable?: (files: CertificateFiles) => void;
}

const warn = ({ cert, key }: CertificateFiles): void =>
  process.emitWarning(`${cert} with ${key} cannot be used; what they held before still is`);

interface Material {
  readonly ca: Buffer;
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly endsAt: Date;
}

/**
 * Keeps the last valid certificate until a complete new one is there. The provider of grpc-js drops the certificate when a file
 * cannot be read, as during a renewal. Throws when the first certificate cannot be read. Files are watched while a server or
 * client uses them.
 */
export function watchCertificates(
  files: CertificateFiles,
  { rereadMs = REREAD_MS, onUnusable = warn }: WatchOptions = {},
): MutualTls {
  let material = readMaterial(files);
  let timer: NodeJS.Timeout | undefined;
  let wasGood = true;
  const caListeners = new Set<experimental.CaCertificateUpdateListener>();
  const identityListeners = new Set<experimental.IdentityCertificateUpdateListener>();
  const tellCa = (listener: experimental.CaCertificateUpdateListener): void =>
    listener({ caCertificate: material.ca });
  const tellIdentity = (listener: experimental.IdentityCertificateUpdateListener): void =>
    listener({ certificate: material.cert, privateKey: material.key });

  function reread(): void {
    try {
      const now = readMaterial(files);
      wasGood = true;
      if (isSame(now, material)) return;
      material = now;
    } catch {
      if (wasGood) onUnusable(files);
      wasGood = false;
      return;
    }
    caListeners.forEach(tellCa);
    identityListeners.forEach(tellIdentity);
  }

  /** Reports the certificate in the next turn: grpc-js is not ready for it at once. */
  function add<Listener>(listeners: Set<Listener>, listener: Listener, tell: (to: Listener) => void): void {
    listeners.add(listener);
    timer ??= setInterval(reread, rereadMs).unref();
    process.nextTick(() => {
      if (listeners.has(listener)) tell(listener);
    });
  }

  function remove<Listener>(listeners: Set<Listener>, listener: Listener): void {
    listeners.delete(listener);
    if (caListeners.size + identityListeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    endsAt: () => material.endsAt,
    addCaCertificateListener: (listener) => add(caListeners, listener, tellCa),
    removeCaCertificateListener: (listener) => remove(caListeners, listener),
    addIdentityCertificateListener: (listener) => add(identityListeners, listener, tellIdentity),
    removeIdentityCertificateListener: (listener) => remove(identityListeners, listener),
  };
}

/** Throws also for a certificate with the key of another: one of the files is still the old one. */
function readMaterial(files: CertificateFiles): Material {
  const [ca, cert, key] = [readFileSync(files.ca), readFileSync(files.cert), readFileSync(files.key)];
  createSecureContext({ ca, cert, key });
  return { ca, cert, key, endsAt: new X509Certificate(cert).validToDate };
}

const isSame = (one: Material, other: Material): boolean =>
  one.ca.equals(other.ca) && one.cert.equals(other.cert) && one.key.equals(other.key);
