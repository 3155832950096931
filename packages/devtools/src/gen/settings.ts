// The settings of every process, read from the schemas in config.ts. `npm start` passes settings on by this list. The
// chart refuses a setting at render when the process would refuse it at its start.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { workspaceRoot } from '../paths';
import { findFolder, PROCESS_NAMES, type ProcessName } from '../platform/topology';

const SETTINGS_FILE = 'packages/devtools/settings.json';
const CHART_SCHEMA_FILE = 'charts/merchant-payments/values.schema.json';

const SECRET_SETTING = /(_KEY|_KEYS|_JWK|_PEPPER|_SECRET|_PASSWORD)$/;
/** Read by OpenTelemetry and Node themselves. */
const FOREIGN_SETTING = '^(OTEL|NODE)_[A-Z0-9_]+$';

type JsonSchema = Readonly<Record<string, unknown>>;
type SettingSchemas = Readonly<Record<string, JsonSchema>>;

async function readSchemas(name: ProcessName): Promise<SettingSchemas> {
  const file = path.join(workspaceRoot, findFolder(name), 'dist/config.js');
  const { schema } = (await import(file)) as { readonly schema: z.ZodObject };
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return properties as SettingSchemas;
}

/** Converts a schema for the chart, which accepts numbers as numbers, and flags as YAML or text. */
function toChartSchema(schema: JsonSchema): JsonSchema {
  const { type, enum: values, minLength, pattern, format } = schema;
  const { minimum, maximum, exclusiveMinimum } = schema;
  if (type === 'integer' || type === 'number') return { type, minimum, maximum, exclusiveMinimum };
  if (Array.isArray(values)) return { enum: values.includes('true') ? [...values, true, false] : values };
  return format === 'uri' ? { type: 'string', pattern: '^[a-z][a-z0-9+.-]*://.' } : { type: 'string', minLength, pattern };
}

function toChartSettings(schemas: SettingSchemas): JsonSchema {
  const plain = Object.entries(schemas).filter(([name]) => !SECRET_SETTING.test(name));
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(plain.map(([name, schema]) => [name, toChartSchema(schema)])),
    patternProperties: { [FOREIGN_SETTING]: { type: ['string', 'number', 'boolean'] } },
  };
}

interface ChartSchema {
  readonly properties: Record<string, unknown>;
  readonly $defs: Record<string, unknown> & {
    readonly service: { readonly properties: Record<string, unknown> };
  };
}

async function makeChartSchema(schemas: ReadonlyMap<ProcessName, SettingSchemas>): Promise<string> {
  const file = path.join(workspaceRoot, CHART_SCHEMA_FILE);
  const chart = JSON.parse(await readFile(file, 'utf8')) as ChartSchema;
  const entries = [...schemas];
  const services = {
    type: 'object',
    additionalProperties: { $ref: '#/$defs/service' },
    properties: Object.fromEntries(
      entries.map(([name]) => [
        name,
        {
          $ref: '#/$defs/service',
          properties: { settings: { $ref: `#/$defs/settings/$defs/${name}` } },
        },
      ]),
    ),
  };
  const settings = {
    $comment: 'Written by npm run gen from the config.ts of each process.',
    $defs: Object.fromEntries(entries.map(([name, of]) => [name, toChartSettings(of)])),
  };
  return format({
    ...chart,
    properties: { ...chart.properties, services },
    $defs: { ...chart.$defs, settings },
  });
}

const format = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the text of each file by its path in the workspace. Each config.js must be built. */
export async function makeSettings(): Promise<ReadonlyMap<string, string>> {
  const schemas = new Map<ProcessName, SettingSchemas>();
  for (const name of PROCESS_NAMES) schemas.set(name, await readSchemas(name));
  const names = Object.fromEntries([...schemas].map(([name, of]) => [name, Object.keys(of).sort()]));
  return new Map([
    [SETTINGS_FILE, format(names)],
    [CHART_SCHEMA_FILE, await makeChartSchema(schemas)],
  ]);
}

export async function writeSettings(): Promise<number> {
  const files = await makeSettings();
  for (const [file, text] of files) await writeFile(path.join(workspaceRoot, file), text);
  return files.size;
}
