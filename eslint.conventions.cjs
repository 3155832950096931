// The rules of docs/conventions.md that lint can hold. test/tidy/conventions.test.ts plants a deviation for each.
const ONE_KIND = /\b(?:Movable)?BusinessClock\b|\bRealClock\b|\[['"](?:businessClock|realClock)['"]\]/;
const SNAKE = /^[a-z0-9]+(?:_[a-z0-9]+)+$/;
const CAMEL = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/;
const CALL_CONTEXT = /^(?:CallContext|CallerContext|Pick<\s*CallContext\b)/;
const INSTANT = /_(?:at|since|until)$|[a-z0-9](?:At|Since|Until)$/;
const OTHER_NAMES_OF_SANDBOX_MODE = /^(?:is|in)?(?:testMode|TestMode)(?:Only)?$|^(?:is|in)Sandbox(?:Mode)?$/;
/** deps, request, context. */
const MAX_OPERATION_PARAMETERS = 3;

const typeTextOf = (node, context) =>
  node.typeAnnotation ? context.sourceCode.getText(node.typeAnnotation.typeAnnotation) : '';

/** The name, and the node that carries the type, of a parameter, variable or member. */
function readDeclaration(node) {
  if (node.type === 'Identifier') return { name: node.name, typed: node };
  if (node.type === 'TSPropertySignature' && node.key.type === 'Identifier')
    return { name: node.key.name, typed: node };
  return null;
}

const onDeclarations = (check) => ({
  ':function > Identifier.params': check,
  'TSFunctionType > Identifier.params': check,
  'TSMethodSignature > Identifier.params': check,
  'VariableDeclarator > Identifier.id': check,
  TSPropertySignature: check,
});

const clockNames = {
  create: (context) =>
    onDeclarations((node) => {
      const found = readDeclaration(node);
      if (found?.name !== 'clock') return;
      const type = typeTextOf(found.typed, context);
      if (ONE_KIND.test(type) && !type.includes('=>'))
        context.report({ node, message: 'Name a clock by its kind: businessClock or realClock.' });
    }),
};

const sandboxMode = {
  create: (context) =>
    onDeclarations((node) => {
      const found = readDeclaration(node);
      if (found === null) return;
      const isFlag = found.name === 'sandbox' && typeTextOf(found.typed, context) === 'boolean';
      if (isFlag || OTHER_NAMES_OF_SANDBOX_MODE.test(found.name))
        context.report({ node, message: 'The flag of sandbox mode is called sandboxMode.' });
    }),
};

function reportMixedCasing(context, node, members) {
  const names = members.flatMap(({ key }) => (key?.type === 'Identifier' ? [key.name] : []));
  const snake = names.find((name) => SNAKE.test(name));
  const camel = names.find((name) => CAMEL.test(name));
  if (snake === undefined || camel === undefined) return;
  const message = `A type has one casing, and this one has ${snake} and ${camel}. Data that is stored or sent is snake_case, everything else camelCase.`;
  context.report({ node, message });
}

const oneCasing = {
  create: (context) => ({
    TSInterfaceBody: (node) => reportMixedCasing(context, node, node.body),
    TSTypeLiteral: (node) => reportMixedCasing(context, node, node.members),
  }),
};

const instants = {
  create: (context) => ({
    TSPropertySignature(node) {
      if (node.key.type !== 'Identifier' || !INSTANT.test(node.key.name)) return;
      const types = typeTextOf(node, context)
        .split('|')
        .map((type) => type.trim());
      if (types.includes('string'))
        context.report({ node, message: 'An instant is a Date. Text is for what leaves the process.' });
      if (types.includes('number'))
        context.report({ node, message: 'An instant is a Date. A number is named by its unit: …Ms.' });
    },
  }),
};

const parameterOf = (node) => (node.type === 'AssignmentPattern' ? node.left : node);

const contextName = {
  create: (context) => ({
    ':function > Identifier.params'(node) {
      if (node.name !== 'context' && CALL_CONTEXT.test(typeTextOf(node, context)))
        context.report({ node, message: 'The argument with caller, deadline and trace is called context.' });
    },
  }),
};

function checkOperation(context, { params }) {
  const types = params.map((node) => typeTextOf(parameterOf(node), context));
  const at = types.findIndex((type) => CALL_CONTEXT.test(type));
  if (types.indexOf('Caller') > 0)
    context.report({
      node: params[types.indexOf('Caller')],
      message: 'An operation takes a context: { caller }: CallerContext.',
    });
  if (at < 0) return;
  if (at !== params.length - 1)
    context.report({
      node: params[at],
      message: 'The signature of an operation is (deps, request, context).',
    });
  if (params.length > MAX_OPERATION_PARAMETERS)
    context.report({
      node: params[at],
      message: 'An operation takes one request: (deps, request, context).',
    });
}

const operationSignature = {
  create: (context) => ({
    'ExportNamedDeclaration > FunctionDeclaration': (node) => checkOperation(context, node),
    'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression': (node) =>
      checkOperation(context, node),
  }),
};

module.exports = {
  rules: {
    'clock-names': clockNames,
    'context-name': contextName,
    instants,
    'one-casing': oneCasing,
    'operation-signature': operationSignature,
    'sandbox-mode': sandboxMode,
  },
};
