// The gRPC clients of the gateway and of the operator's tool, made from topology.yaml: one client for each called service.

export const GATEWAY_CLIENTS_FILE = 'gateway/src/clients/services.ts';
export const OPERATOR_CLIENTS_FILE = 'packages/devtools/src/seed/service-clients.ts';

const toCamel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** The function of packages/contracts that loads the definition of a service. */
const toLoader = (name: string): string => `${toCamel(name)}Service`;
export const toAddressSetting = (name: string): string =>
  `${name.toUpperCase().replaceAll('-', '_')}_ADDRESS`;

const importLoaders = (names: readonly string[], ...others: readonly string[]): readonly string[] => [
  'import {',
  ...names.map((name) => `  ${toLoader(name)},`),
  ...others.map((name) => `  ${name},`),
  "} from '@mps/contracts';",
];

/** The services that the gateway calls, the settings of their addresses, and their clients. */
export const makeGatewayClients = (called: readonly string[], source: string): string =>
  [
    `// The services that the gateway calls. Written by \`npm run gen\` from ${source}.`,
    "import { makeGrpcClient, type ServiceTarget } from '@mps/chassis';",
    ...importLoaders(called),
    "import { z } from 'zod';",
    '',
    'const address = z.string().min(1);',
    '',
    '/** Settings of the gateway: host:port of each service. */',
    'export const addressSettings = {',
    ...called.map((name) => `  ${toAddressSetting(name)}: address,`),
    '};',
    '',
    '/** Each service by its name in code. */',
    'export const CALLED_SERVICES = {',
    ...called.map(
      (name) => `  ${toCamel(name)}: { service: '${name}', setting: '${toAddressSetting(name)}' },`,
    ),
    '} as const;',
    '',
    'export type ServiceName = keyof typeof CALLED_SERVICES;',
    '',
    'export const makeTargets = (toTarget: (name: ServiceName) => ServiceTarget) => ({',
    ...called.map((name) => `  ${toCamel(name)}: toTarget('${toCamel(name)}'),`),
    '});',
    '',
    'export const makeClients = (targets: ReturnType<typeof makeTargets>) => ({',
    ...called.map(
      (name) => `  ${toCamel(name)}: makeGrpcClient(${toLoader(name)}(), targets.${toCamel(name)}),`,
    ),
    '});',
    '',
  ].join('\n');

/** A client of each service, which connects at its first use. */
export const makeOperatorClients = (services: readonly string[], source: string): string =>
  [
    `// The operator's gRPC clients. Written by \`npm run gen\` from ${source}.`,
    "import { makeGrpcClient, type Closable, type ServiceTarget } from '@mps/chassis';",
    ...importLoaders(services, 'type ServiceName'),
    '',
    '/** Connects to a service at its first use. `once` makes a function that keeps its first result. */',
    'export function makeServiceClients(',
    '  once: <Client extends Closable>(connect: () => Client) => () => Client,',
    '  toTarget: (service: ServiceName) => ServiceTarget,',
    ') {',
    '  const connected = {',
    ...services.map(
      (name) =>
        `    ${toCamel(name)}: once(() => makeGrpcClient(${toLoader(name)}(), toTarget('${name}'))),`,
    ),
    '  };',
    '  return {',
    ...services.flatMap((name) => [
      `    get ${toCamel(name)}() {`,
      `      return connected.${toCamel(name)}();`,
      '    },',
    ]),
    '  };',
    '}',
    '',
  ].join('\n');
