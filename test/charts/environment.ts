// The environment of a rendered Deployment, and the loader of the settings that its process reads from it.
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { find, type KubernetesObject } from './manifests';

type LoadConfig = (environment: NodeJS.ProcessEnv) => object;

export const importLoadConfig = async (name: string): Promise<LoadConfig> => {
  const folder = name === 'gateway' ? 'gateway' : `services/${name}`;
  return ((await import(`../../${folder}/src/config`)) as { loadConfig: LoadConfig }).loadConfig;
};
const [CALLER, OPERATOR, LEDGER] = [makeKey(), makeKey(), makeKey()];
const SECRETS: Readonly<Record<string, string>> = {
  CALLER_TOKEN_PRIVATE_JWK: CALLER.private,
  CALLER_TOKEN_PUBLIC_JWK: CALLER.public,
  OPERATOR_TOKEN_PUBLIC_JWK: OPERATOR.public,
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  API_KEY_PEPPER: 'pepper',
  LEDGER_TOKEN_PUBLIC_JWK: LEDGER.public,
  LEDGER_TOKEN_PRIVATE_JWK: LEDGER.private,
  PROVIDER_CHARGES_KEY: 'provider-charges-key-1',
  PROVIDER_PAYOUTS_KEY: 'provider-payouts-key-1',
  PROVIDER_DIRECTORY_KEY: 'provider-directory-key-1',
  SANDBOX_CONTROL_KEY: 'sandbox-control-key-1',
  PROVIDER_CALLBACK_SECRET: 'provider-callback-secret-1',
};

function makeKey(): Readonly<Record<'public' | 'private', string>> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const toText = (key: KeyObject): string => JSON.stringify(key.export({ format: 'jwk' }));
  return { public: toText(publicKey), private: toText(privateKey) };
}

/** Builds the environment as the kubelet would. Test values replace the referenced secrets. */
export function readEnvironment(objects: readonly KubernetesObject[], name: string): Record<string, string> {
  const [container] = find(objects, 'Deployment', `mps-${name}`).spec.template.spec.containers;
  return Object.fromEntries(
    (container?.env ?? []).flatMap(({ name: setting, value, valueFrom }) => {
      if (valueFrom?.secretKeyRef === undefined) return [[setting, value ?? 'pod']];
      if (valueFrom.secretKeyRef.optional) return [];
      return [[setting, SECRETS[valueFrom.secretKeyRef.key] ?? 'unknown']];
    }),
  );
}
