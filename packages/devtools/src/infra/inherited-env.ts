// What a child process may know of our environment: how to find programs and speak to the machine, nothing more.

const INHERITED_NAMES = [
  'PATH',
  'HOME',
  'TZ',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'JAVA_HOME',
  'LD_LIBRARY_PATH',
  'NODE_EXTRA_CA_CERTS',
];
/** The standard variables of OpenTelemetry go to every process as they are. */
const INHERITED_PREFIX = 'OTEL_';

export function inheritedEnv(env: NodeJS.ProcessEnv): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (INHERITED_NAMES.includes(name) || name.startsWith(INHERITED_PREFIX)) inherited[name] = value;
  }
  return inherited;
}
