// The module loader of test files. Each file loads the project's own modules anew, as always with jest: their state ends with it. A
// worker loads each library once and compiles each source once. That takes a third of the CPU of the unit tests away.
const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const requireInNode = createRequire(__filename);
const isLibrary = (file) => file.includes('/node_modules/') && /\.[cm]?js$/.test(file);

/** By file: its source, and the function that runs it as a module. */
const compiled = new Map();

function compile(source, file, parameters) {
  const known = compiled.get(file);
  if (known?.source === source) return known.run;
  const run = compileFunction(source, parameters, { filename: file });
  compiled.set(file, { source, run });
  return run;
}

module.exports = class SharedModules extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, file) => compile(source, file, executor.injectedModuleParameters);
  }

  requireModule(from, name, options, isActual) {
    if (name === undefined || options?.isInternalModule === true || this._resolution.isCoreModule(name))
      return super.requireModule(from, name, options, isActual);
    const file = this._resolution.resolveCjs(from, name);
    return isLibrary(file) ? requireInNode(file) : super.requireModule(from, name, options, isActual);
  }
};
