// Where the telemetry that started before the program is found again, to be flushed as the very last thing.
const KEY = Symbol.for('mps.telemetry');

interface Sdk {
  shutdown(): Promise<void>;
}

export function rememberSdk(sdk: Sdk): void {
  (globalThis as Record<symbol, unknown>)[KEY] = sdk;
}

export async function shutdownTelemetry(): Promise<void> {
  await ((globalThis as Record<symbol, unknown>)[KEY] as Sdk | undefined)?.shutdown();
}
