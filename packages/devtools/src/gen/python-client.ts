// Generates packages/client-python/mps_client from openapi.json: operations, resources, types and error codes.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { readDocument, readEnum } from './client';
import { readOperations, type ClientOperation, type OpenApiDocument } from './client-operations';
import { isPythonName, makePythonTypes, toLiteral, toPascalCase, type PythonTypes, type Schema } from './python-types';

const OUTPUT = 'packages/client-python/mps_client';
const HEADER = '# Generated from docs/references/openapi.json by `npm run gen`.\n';
const FUTURE = 'from __future__ import annotations\n';
const MERCHANT = 'merchant.';

/** Returns the text of each file by its path in the workspace. All are committed: Python needs them to run. */
export async function makePythonSources(): Promise<ReadonlyMap<string, string>> {
  const document = await readDocument();
  const operations = readOperations(document);
  const types = makePythonTypes();
  for (const [name, schema] of Object.entries(document.components.schemas)) types.define(name, schema as Schema);
  const signatures = new Map(operations.map((one) => [one.id, readSignature(document, types, one)]));
  const files: Readonly<Record<string, string>> = {
    _operations: makeOperations(operations),
    _resources: makeResources(operations, signatures),
    types: `${HEADER}"""The types of requests and answers. Amounts are integers in cents, instants are text."""\n\n${FUTURE}\nfrom typing import TYPE_CHECKING, Any, Literal, TypedDict\n\nif TYPE_CHECKING:\n    from typing_extensions import NotRequired, TypeAlias\n\n\n${types.write()}`,
    _error_codes: makeSet('ERROR_CODES', readEnum(document, 'Problem', 'code')),
  };
  return new Map(Object.entries(files).map(([name, text]) => [`${OUTPUT}/${name}.py`, text]));
}

export async function writePythonSources(): Promise<void> {
  for (const [file, text] of await makePythonSources()) await writeFile(path.join(workspaceRoot, file), text);
}

const makeItems = (values: readonly string[]): string =>
  values.map((value) => `    ${toLiteral(value)},\n`).join('');
const makeSet = (name: string, values: readonly string[]): string =>
  `${HEADER}\n${name} = frozenset(\n    (\n${makeItems(values).replaceAll('    "', '        "')}    )\n)\n`;

const toSnakeCase = (name: string): string => {
  const snake = name.replaceAll(/[A-Z]/g, (char) => `_${char.toLowerCase()}`);
  return isPythonName(snake) ? snake : `${snake}_`;
};
const toConstant = (id: string): string => toSnakeCase(id).toUpperCase();

function makeOperations(operations: readonly ClientOperation[]): string {
  const constants = operations.map((one) => {
    const auth = one.auth.map((name) => `${toLiteral(name)},`).join(' ');
    const values = [one.id, one.method, one.path, one.repeat].map(toLiteral).join(', ');
    const input = one.input === undefined ? '' : `, ${toLiteral(one.input.kind)}`;
    const file = one.file === undefined ? '' : `, file=${toLiteral(one.file)}`;
    return `${toConstant(one.id)} = Operation(${values}, (${auth})${input}${file})\n`;
  });
  return `${HEADER}\nfrom ._core import Operation\n\n${constants.join('')}`;
}

/** Types of the arguments and of the answer, as they are written in Python. */
interface Signature {
  readonly input: string;
  readonly answer: string;
  readonly item: string;
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

function readSignature(document: OpenApiDocument, types: PythonTypes, operation: ClientOperation): Signature {
  const name = toPascalCase(operation.id);
  const raw = document.paths[operation.path]?.[operation.method.toLowerCase()] as unknown as RawOperation;
  const answers = Object.entries(raw.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => unwrap(content?.['application/json']?.schema) ?? []);
  const isPaged = operation.list === 'pages';
  return {
    input: readInputType(types, operation, raw, name),
    answer: answers.length === 0 || isPaged ? 'None' : qualify(types.add(`${name}Answer`, { anyOf: answers })),
    item: isPaged ? qualify(types.add(`${name}Item`, resolve(document, answers[0]).properties?.['data']?.items ?? {})) : 'Any',
  };
}

/** The schema that a reference names. */
const resolve = (document: OpenApiDocument, schema: Schema = {}): Schema =>
  schema.$ref === undefined ? schema : ((document.components.schemas[schema.$ref.split('/').pop() ?? ''] ?? {}) as Schema);

/** A choice of one is that one. */
const unwrap = (schema: Schema | undefined): Schema | undefined =>
  schema?.anyOf?.length === 1 ? schema.anyOf[0] : schema;

function readInputType(types: PythonTypes, { input }: ClientOperation, raw: RawOperation, name: string): string {
  if (input === undefined) return '';
  if (input.kind === 'body')
    return qualify(types.add(`${name}Body`, raw.requestBody?.content?.['application/json']?.schema ?? {}));
  const query = (raw.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return qualify(
    types.add(`${name}Query`, {
      type: 'object',
      properties: Object.fromEntries(query.map((parameter) => [parameter.name, toQuerySchema(parameter.schema)])),
      required: query.filter(({ required }) => required === true).map((parameter) => parameter.name),
    }),
  );
}

/** Several texts are joined by commas. */
const toQuerySchema = (schema: Schema): Schema =>
  schema.type === 'string' && schema.enum === undefined
    ? { anyOf: [schema, { type: 'array', items: { type: 'string' } }] }
    : schema;

/** Names of `types.py` are written as members of T. */
const qualify = (type: string): string =>
  type.replaceAll(/(?<![\w."'])([A-Z]\w*)(?!\w*["'])/g, (name) =>
    ['Any', 'None', 'Literal', 'NotRequired', 'True', 'False'].includes(name) ? name : `T.${name}`,
  );

interface Tree {
  readonly methods: ClientOperation[];
  readonly children: Map<string, Tree>;
}
const newTree = (): Tree => ({ methods: [], children: new Map() });

function addToTree(root: Tree, name: string, operation: ClientOperation): void {
  const parts = name.split('.');
  parts.pop();
  let tree = root;
  for (const part of parts) {
    const child = tree.children.get(part) ?? newTree();
    tree.children.set(part, child);
    tree = child;
  }
  tree.methods.push(operation);
}

const INTRODUCTION = `"""The resources of the API. \`Mps\` has those of an organization, and \`Mps.merchant\` those of one merchant."""

${FUTURE}
from typing import TYPE_CHECKING, Any, Iterator

from . import _operations as _o
from ._core import Core
from ._lists import Pages

if TYPE_CHECKING:
    from typing import Sequence

    from typing_extensions import Unpack

    from . import types as T
    from ._core import Options

    class FollowOptions(Options, total=False):
        after: str | None
        types: Sequence[str]
        aggregate_id: str
        poll_seconds: float
`;

function makeResources(
  operations: readonly ClientOperation[],
  signatures: ReadonlyMap<string, Signature>,
): string {
  const roots = { organization: newTree(), merchant: newTree() };
  for (const one of operations) {
    if (one.name.startsWith(MERCHANT)) addToTree(roots.merchant, one.name.slice(MERCHANT.length), one);
    else addToTree(roots.organization, one.name, one);
  }
  const writer = { signatures, classes: [] as string[] };
  makeClass(writer, '_Merchant', roots.merchant, true);
  makeClass(writer, '_Organization', roots.organization, false);
  return `${HEADER}${INTRODUCTION}\n\n${writer.classes.join('\n\n')}\n\n${CLIENT}`;
}

const CLIENT = `class Merchant(_Merchant):
    """The resources of one merchant."""

    def __init__(self, core: Core, merchant_id: str) -> None:
        if not isinstance(merchant_id, str) or not merchant_id:
            raise ValueError("merchant: the id must be a non-empty string")
        super().__init__(core, (merchant_id,))
        self.id = merchant_id


class Mps(_Organization):
    """The client. It takes the options of \`Core\`: \`base_url\`, \`api_key\` and others. Threads may share it."""

    def __init__(self, base_url: str, **options: Any) -> None:
        self._core = Core(base_url, **options)
        super().__init__(self._core, ())

    def merchant(self, merchant_id: str) -> Merchant:
        """Binds {merchantId}."""
        return Merchant(self._core, merchant_id)

    def close(self) -> None:
        """Closes the idle connections. The client may be used again."""
        self._core.close()

    def __enter__(self) -> Mps:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Mps({self._core.base_url!r})"
`;

interface Writer {
  readonly signatures: ReadonlyMap<string, Signature>;
  /** Children stand before their parents. */
  readonly classes: string[];
}

function makeClass(writer: Writer, name: string, { methods, children }: Tree, isOfMerchant: boolean): void {
  const members = [...children].map(([child, tree]) => {
    const childName = `${name}${toPascalCase(child)}`;
    makeClass(writer, childName, tree, isOfMerchant);
    return `        self.${toSnakeCase(child)} = ${childName}(core, bound)\n`;
  });
  const texts = methods.map((one) => makeMethods(one, writer.signatures.get(one.id), isOfMerchant ? 1 : 0));
  writer.classes.push(
    `class ${name}:\n    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:\n        self._core = core\n        self._bound = bound\n${members.join('')}${texts.join('')}`,
  );
}

function makeMethods(
  operation: ClientOperation,
  { input, answer, item }: Signature = { input: '', answer: 'None', item: 'Any' },
  skipped: number,
): string {
  const { name, id, pathParameters, list, scan, csv, file, summary, method, path: route, permission } = operation;
  const own = pathParameters.slice(skipped).map(toSnakeCase);
  const given = operation.input === undefined ? [] : [operation.input.kind];
  const isOptional = operation.input?.isRequired === false;
  const parameters = [
    'self',
    ...own.map((parameter) => `${parameter}: str`),
    ...given.map((kind) => `${kind}: ${input}${isOptional ? ' | None = None' : ''}`),
    '**options: Unpack[Options]',
  ].join(', ');
  const bound = own.length === 0 ? 'self._bound' : `(*self._bound, ${own.join(', ')})`;
  const call = (way: string): string =>
    `self._core.${way}(_o.${toConstant(id)}, ${bound}, ${given[0] ?? 'None'}, options)`;
  const write = (last: string, returned: string, way: string, text: string, arguments_ = parameters): string =>
    `\n    def ${last}(${arguments_}) -> ${returned}:\n        """${text}"""\n        ${returned === 'None' ? '' : 'return '}${way}\n`;
  const last = toSnakeCase(name.split('.').pop() ?? name);
  const about = `${summary}: ${method} ${route}.${permission === undefined ? '' : ` Needs ${permission}.`}`;
  if (file !== undefined) return write(last, 'Iterator[bytes]', call('file'), about);
  return [
    list === 'pages' ? write(last, `Pages[${item}]`, call('list'), about) : write(last, answer, call('call'), about),
    ...(scan ? [write('scan', `Iterator[${item}]`, call('scan'), 'Every row once, while rows are added.')] : []),
    ...(csv ? [write('csv', 'Iterator[bytes]', call('csv'), 'The same as a CSV file, in chunks.')] : []),
    ...(list === 'cursor'
      ? [
          write(
            'follow',
            'Iterator[T.Event]',
            `self._core.follow(_o.${toConstant(id)}, options)`,
            'The log as an endless sequence, at least once and in order.',
            'self, **options: Unpack[FollowOptions]',
          ),
        ]
      : []),
  ].join('');
}
