// The values of counters, by name and attributes. Instruments are made when modules are loaded, so import this first.
import { metrics, type Attributes, type Meter } from '@opentelemetry/api';

export const counts = new Map<string, number>();

const nothing = { add: () => undefined, record: () => undefined, addCallback: () => undefined };
const ignored = () => nothing;
metrics.setGlobalMeterProvider({
  getMeter: () =>
    ({
      createCounter: (name: string) => ({
        add(value: number, attributes: Attributes = {}) {
          const key = [name, ...Object.values(attributes)].join(' ');
          counts.set(key, (counts.get(key) ?? 0) + value);
        },
      }),
      createHistogram: ignored,
      createUpDownCounter: ignored,
      createObservableCounter: ignored,
      createObservableUpDownCounter: ignored,
      createObservableGauge: ignored,
      createGauge: ignored,
      addBatchObservableCallback: () => undefined,
      removeBatchObservableCallback: () => undefined,
    }) as unknown as Meter,
});
