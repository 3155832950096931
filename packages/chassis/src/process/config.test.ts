// Configuration problems come all at once, by name, and never with a value.
import { generateKeyPairSync } from 'node:crypto';
import { importJWK } from 'jose';
import { z } from 'zod';
import { ConfigError, env, readKeyRing, parseConfig } from './config';

const newPair = () => {
  const pair = generateKeyPairSync('ed25519');
  return {
    public: pair.publicKey.export({ format: 'jwk' }),
    private: pair.privateKey.export({ format: 'jwk' }),
  };
};
const keys = newPair();
const publicKey = (changes: object = {}): string => JSON.stringify({ ...keys.public, ...changes });
const schema = z.object({ ...env.process, ...env.grpcServer, ENCRYPTION_KEY: env.key32 });

describe('parseConfig', () => {
  it('reads flags, numbers and JSON from text', () => {
    const config = parseConfig(schema, {
      SANDBOX: 'true',
      GRPC_PORT: '5000',
      CALLER_TOKEN_PUBLIC_JWK: publicKey(),
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    });
    expect(config).toMatchObject({
      SANDBOX: true,
      GRPC_PORT: 5000,
      CALLER_TOKEN_PUBLIC_JWK: [keys.public],
      LOG_LEVEL: 'info',
    });
  });

  it('takes two public keys of an issuer while they are exchanged, and never a private one', () => {
    const key = z.object({ CALLER_TOKEN_PUBLIC_JWK: env.grpcServer.CALLER_TOKEN_PUBLIC_JWK });
    const both = JSON.stringify({ keys: [JSON.parse(publicKey()), newPair().public] });
    expect(parseConfig(key, { CALLER_TOKEN_PUBLIC_JWK: both }).CALLER_TOKEN_PUBLIC_JWK).toHaveLength(2);
    const read = (): unknown =>
      parseConfig(key, { CALLER_TOKEN_PUBLIC_JWK: publicKey({ d: 'secret-text' }) });
    expect(read).toThrow('leave the member d out');
    expect(read).not.toThrow('secret-text');
  });

  it('names every problem at once and shows no value', () => {
    const read = (): unknown =>
      parseConfig(schema, {
        GRPC_PORT: 'x',
        CALLER_TOKEN_PUBLIC_JWK: 'secret-text',
        ENCRYPTION_KEY: 'c2hvcnQ=',
      });
    expect(read).toThrow(ConfigError);
    try {
      read();
    } catch (error) {
      const { message } = error as Error;
      for (const name of ['GRPC_PORT', 'CALLER_TOKEN_PUBLIC_JWK', 'ENCRYPTION_KEY'])
        expect(message).toContain(name);
      for (const value of ['secret-text', 'c2hvcnQ=']) expect(message).not.toContain(value);
    }
  });
});

describe('keys of caller tokens', () => {
  const schema = z.object({
    CALLER_TOKEN_PUBLIC_JWK: env.publicKeys.optional(),
    LEDGER_TOKEN_PUBLIC_JWK: env.publicKeys.optional(),
    LEDGER_TOKEN_PRIVATE_JWK: env.privateKey.optional(),
  });
  const read = (environment: NodeJS.ProcessEnv) => parseConfig(schema, environment);
  const readProblem = (environment: NodeJS.ProcessEnv): string => {
    try {
      read(environment);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const { x = '' } = keys.public;
  const { d = '' } = keys.private;

  it.each([
    ['a member x of another length', { x: x.slice(1) }],
    ['a member x with another alphabet', { x: `+/${x.slice(2)}` }],
    ['a member x with padding', { x: `${x}=` }],
    ['no member x', { x: undefined }],
    ['another curve', { crv: 'X25519' }],
    ['a name that is no text', { name: 5 }],
  ])('refuses a second public key with %s, by the name of its setting', (_what, changes) => {
    for (const name of ['CALLER_TOKEN_PUBLIC_JWK', 'LEDGER_TOKEN_PUBLIC_JWK']) {
      const second = { ...newPair().public, ...changes };
      const problem = readProblem({ [name]: JSON.stringify({ keys: [keys.public, second] }) });
      expect(problem).toContain(`${name}.1.`);
      expect(problem).not.toContain(x.slice(1));
    }
  });

  it.each(['null', '5', '"text"', '[]', '{}', '{"keys":null}', '{"keys":[]}', '{"keys":[null]}'])(
    'refuses %s by the name of its setting',
    (text) => {
      for (const name of ['CALLER_TOKEN_PUBLIC_JWK', 'LEDGER_TOKEN_PRIVATE_JWK'])
        expect(readProblem({ [name]: text })).toContain(`  ${name}`);
    },
  );

  it('refuses a key of another issuer, by the name of the later setting', () => {
    const [own, shared] = [newPair().public, newPair().public];
    const problem = readProblem({
      CALLER_TOKEN_PUBLIC_JWK: JSON.stringify({ keys: [own, shared] }),
      LEDGER_TOKEN_PUBLIC_JWK: JSON.stringify(shared),
    });
    expect(problem).toContain('LEDGER_TOKEN_PUBLIC_JWK: has a key of CALLER_TOKEN_PUBLIC_JWK');
  });

  it('takes no member that could stop the import of a key', async () => {
    const [key] =
      read({ CALLER_TOKEN_PUBLIC_JWK: publicKey({ use: 'enc', key_ops: ['sign'], name: 'ana' }) })
        .CALLER_TOKEN_PUBLIC_JWK ?? [];
    expect(key).toEqual({ ...keys.public, name: 'ana' });
    await expect(importJWK(key!, 'EdDSA')).resolves.toMatchObject({ type: 'public' });
  });

  it('takes a private key with its own public half alone', () => {
    const withChanges = (changes: object): string =>
      readProblem({ LEDGER_TOKEN_PRIVATE_JWK: JSON.stringify({ ...keys.private, ...changes }) });
    expect(withChanges({})).toBe('');
    for (const changes of [{ d: d.slice(1) }, { d: undefined }, { x: newPair().public.x }]) {
      const problem = withChanges(changes);
      expect(problem).toContain('LEDGER_TOKEN_PRIVATE_JWK');
      expect(problem).not.toContain(d.slice(1));
    }
  });
});

describe('the key ring', () => {
  const keyRing = z.object(env.keyRing);
  const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

  it('has one writing key and any number of keys that only open', () => {
    const one = readKeyRing(parseConfig(keyRing, { ENCRYPTION_KEY: key(1) }));
    expect(one.keyIds).toEqual([one.writeKeyId]);
    const two = readKeyRing(
      parseConfig(keyRing, { ENCRYPTION_KEY: key(2), ENCRYPTION_READ_KEYS: `${key(1)}, ${key(2)}` }),
    );
    expect(two.keyIds).toEqual([two.writeKeyId, one.writeKeyId]);
  });

  it.each([
    ['a line break behind it', `${key(0xff)}\n`],
    ['no padding', key(0xff).slice(0, -1)],
    ['the alphabet of base64url', Buffer.alloc(32, 0xff).toString('base64url')],
  ])('is the same with %s, as release 1.0 took it', (_what, spelled) => {
    const ring = (text: string) => readKeyRing(parseConfig(keyRing, { ENCRYPTION_KEY: text }));
    expect(ring(spelled).writeKeyId).toBe(ring(key(0xff)).writeKeyId);
  });

  it.each([`${key(0xff)}\n`, key(0xff).slice(0, -1), Buffer.alloc(32, 0xff).toString('base64url')])(
    'has a key once that is given in two spellings: %j',
    (spelled) => {
      const settings = { ENCRYPTION_KEY: spelled, ENCRYPTION_READ_KEYS: `${key(1)},${key(0xff)}` };
      expect(readKeyRing(parseConfig(keyRing, settings)).keyIds).toHaveLength(2);
    },
  );

  it.each([
    ['another length', 'c2hvcnQ='],
    ['a character that is not in base64', key(1).replace('A', '!A')],
    ['more than its padding', `${key(1)}${key(1)}`],
    ['bits behind its last byte', key(0).replace(/A=$/, 'B=')],
    ['a line break in it', key(1).replace('E', '\nE')],
    ['a key behind it', `${key(1)},${key(2)}`],
  ])('refuses a key with %s, by the name of its setting', (_what, mistyped) => {
    expect(() => parseConfig(keyRing, { ENCRYPTION_KEY: mistyped })).toThrow(
      /ENCRYPTION_KEY: must be 32 bytes in base64/,
    );
  });

  it.each(['c2hvcnQ=', key(3).slice(0, -2), key(3).replace('A', '!A')])(
    'refuses a further key that is not exactly 32 bytes in base64, by the name of its setting',
    (mistyped) => {
      const read = (): unknown =>
        parseConfig(keyRing, { ENCRYPTION_KEY: key(1), ENCRYPTION_READ_KEYS: `${key(2)},${mistyped}` });
      expect(read).toThrow(/ENCRYPTION_READ_KEYS: must be keys of 32 bytes in base64/);
    },
  );
});

describe('live mode', () => {
  const service = z.object({
    ...env.process,
    ...env.mongo,
    ...env.kafka,
    ...env.grpcTls,
    PUBLIC_BASE_URL: z.url(),
    WEBHOOK_EGRESS_PROXY_URL: z.url().optional(),
  });
  const open = {
    MONGODB_URL: 'mongodb://db/',
    KAFKA_BROKERS: 'kafka:9092',
    PUBLIC_BASE_URL: 'http://pay.example',
    PROVIDER_SANDBOX_URL: 'http://provider.example',
    WEBHOOK_EGRESS_PROXY_URL: 'http://proxy:3128',
  };
  const read = (environment: NodeJS.ProcessEnv): unknown => parseConfig(service, environment);
  const problems = (environment: NodeJS.ProcessEnv): string[] => {
    try {
      read(environment);
      return [];
    } catch (error) {
      return [...(error as Error).message.matchAll(/^ {2}(\w+): live mode needs/gm)].map(
        ([, name = '']) => name,
      );
    }
  };

  it('refuses to start over connections that others can read, and names each of them', () => {
    const refused = ['MONGODB_TLS', 'KAFKA_TLS', 'GRPC_TLS', 'PUBLIC_BASE_URL', 'PROVIDER_SANDBOX_URL'];
    expect(problems(open)).toEqual(refused);
    expect(problems({ ...open, SANDBOX: 'false' })).toEqual(refused);
  });

  it('accepts connections that a mesh encrypts, one by one', () => {
    expect(problems({ ...open, SECURED_OUTSIDE: 'GRPC, HTTP' })).toEqual(['MONGODB_TLS', 'KAFKA_TLS']);
    expect(problems({ ...open, SECURED_OUTSIDE: 'GRPC,KAFKA,MONGODB,HTTP' })).toEqual([]);
  });

  it('does not apply to sandbox mode or to a job', () => {
    expect(problems({ ...open, SANDBOX: 'true' })).toEqual([]);
    expect(() => parseConfig(z.object(env.mongo), open)).not.toThrow();
  });
});
