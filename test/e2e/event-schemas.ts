// Checks events against the schema of their type in the OpenAPI document.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '@mps/devtools';
import { z } from 'zod';

interface Document {
  readonly components: {
    readonly schemas: Readonly<Record<string, object>> & {
      readonly Event: { readonly discriminator: { readonly mapping: Readonly<Record<string, string>> } };
    };
  };
}
type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

const text = readFileSync(path.join(workspaceRoot, 'docs/references/openapi.json'), 'utf8');
const { components } = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Document;
const schemas = new Map(
  Object.entries(components.schemas.Event.discriminator.mapping).map(([type, reference]) => [
    type,
    z.fromJSONSchema({ $ref: reference, $defs: components.schemas } as JsonSchema),
  ]),
);

/** Fails with the type of the event and the paths of the members that do not fit. */
export function expectTypedEvent(event: { readonly type: string }): void {
  const found = schemas.get(event.type)?.safeParse(event);
  const issues = found?.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  expect({ type: event.type, issues, success: found?.success }).toEqual({ type: event.type, success: true });
}
