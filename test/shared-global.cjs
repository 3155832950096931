// The environment of test files: they share the global object of their worker. jest's own environment gives each file another one,
// so each file would need its own copy of every library (shared-modules.cjs).
const fs = require('node:fs');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { context, metrics, propagation, trace } = require('@opentelemetry/api');
const { ModuleMocker } = require('jest-mock');

/** Members that jest's own code reads instead of those that a test may replace. */
const FOR_JEST = {
  [Symbol.for('jest-native-promise')]: { value: Promise },
  [Symbol.for('jest-native-now')]: { value: Date.now.bind(Date) },
  [Symbol.for('jest-native-read-file')]: { value: fs.readFileSync.bind(fs) },
  [Symbol.for('jest-native-write-file')]: { value: fs.writeFileSync.bind(fs) },
  [Symbol.for('jest-native-exists-file')]: { value: fs.existsSync.bind(fs) },
  'jest-symbol-do-not-touch': { value: Symbol },
};

/** Node loads its fetch at first use, and stores what it needs in the global object. */
const loadFetch = () => globalThis.Request;

module.exports = class SharedGlobal {
  constructor({ projectConfig }) {
    if (!('jest-symbol-do-not-touch' in globalThis)) Object.defineProperties(globalThis, FOR_JEST);
    loadFetch();
    this.global = globalThis;
    this.membersBefore = new Set(Reflect.ownKeys(globalThis));
    this.envBefore = { ...process.env };
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  /** The next file finds the global object as this one did. */
  async teardown() {
    this.fakeTimersModern.dispose();
    this.fakeTimersModern = null;
    this.moduleMocker.restoreAllMocks();
    for (const telemetry of [trace, metrics, context, propagation]) telemetry.disable();
    for (const member of Reflect.ownKeys(globalThis))
      if (!this.membersBefore.has(member)) Reflect.deleteProperty(globalThis, member);
    for (const name of Object.keys(process.env)) if (!(name in this.envBefore)) delete process.env[name];
    Object.assign(process.env, this.envBefore);
    this.global = null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** The context of Node itself. */
  getVmContext() {
    return undefined;
  }
};
