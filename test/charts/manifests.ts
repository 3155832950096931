// Reads a rendered chart: objects by kind and name, and the environment of each pod.
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { chartFolder, type ChartInput } from './helm';

export const CASES = ['nano', 'small', 'ha'] as const;
export type CaseName = (typeof CASES)[number];

export const toInput = (name: CaseName, values?: object): ChartInput => ({
  files: [path.join(chartFolder, 'presets', `${name}.yaml`), path.join(__dirname, 'cases', `${name}.yaml`)],
  ...(values && { values }),
});

interface EnvVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
  };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly EnvVariable[];
  readonly securityContext: object;
  readonly lifecycle?: object;
  readonly [probe: `${string}Probe`]: object | undefined;
  readonly resources: { readonly requests: object; readonly limits: object };
}

export interface PodSpec {
  readonly containers: readonly Container[];
  readonly securityContext: { readonly runAsUser: number; readonly runAsGroup: number };
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly volumes: readonly { readonly name: string; readonly secret?: { readonly secretName: string } }[];
}

export interface NetworkRule {
  readonly from?: readonly {
    readonly podSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
  }[];
  readonly to?: NetworkRule['from'];
  readonly ports: readonly { readonly port: number }[];
}

/** The members of all kinds that tests read. The manifest validator checks which kind has which member. */
interface Spec {
  readonly replicas?: number;
  readonly strategy: { readonly rollingUpdate: object };
  readonly selector: { readonly matchLabels: object };
  readonly template: {
    readonly metadata: { readonly annotations: object };
    readonly spec: PodSpec;
  };
  readonly clusterIP?: string;
  readonly fallback?: object;
  readonly triggers: readonly {
    readonly type: string;
    readonly metricType?: string;
    readonly metadata: Readonly<Record<string, string>>;
  }[];
  readonly ingress?: readonly NetworkRule[];
  readonly egress?: readonly NetworkRule[];
  readonly data: readonly { readonly secretKey: string }[];
  readonly groups: readonly {
    readonly rules: readonly { readonly annotations: Readonly<Record<string, string>> }[];
  }[];
  readonly podMetricsEndpoints: readonly {
    readonly relabelings: readonly { readonly targetLabel: string }[];
  }[];
  readonly tls?: object;
  readonly hostnames?: object;
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: Spec;
  readonly data?: Readonly<Record<string, string>>;
}

export const listObjects = (rendered: string): KubernetesObject[] =>
  parseAllDocuments(rendered, { uniqueKeys: true })
    .map((document) => {
      const [error] = document.errors;
      if (error !== undefined) throw error;
      return document.toJSON() as KubernetesObject | null;
    })
    .filter((object) => object !== null);

export const ofKind = (objects: readonly KubernetesObject[], kind: string): KubernetesObject[] =>
  objects.filter((object) => object.kind === kind);

export function find(objects: readonly KubernetesObject[], kind: string, name: string): KubernetesObject {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}

/** Pod specifications of Deployments, the Job and the test's Pod. */
export function findPodSpecs(objects: readonly KubernetesObject[]): { name: string; spec: PodSpec }[] {
  return objects.flatMap((object) => {
    const name = `${object.kind} ${object.metadata.name}`;
    if (object.kind === 'Pod') return [{ name, spec: object.spec as unknown as PodSpec }];
    if (object.kind === 'Deployment' || object.kind === 'Job')
      return [{ name, spec: object.spec.template.spec }];
    return [];
  });
}
