// lags: the lag of each partition as the metrics were told it last. Instruments are taken when modules are loaded: import this first.
import { metrics, type Attributes, type Meter } from '@opentelemetry/api';

export const lags = new Map<string, number>();

const nothing = { add: () => undefined, record: () => undefined, addCallback: () => undefined };
const ignored = () => nothing;
metrics.setGlobalMeterProvider({
  getMeter: () =>
    ({
      createCounter: ignored,
      createHistogram: ignored,
      createObservableGauge: ignored,
      addBatchObservableCallback: () => undefined,
      removeBatchObservableCallback: () => undefined,
      createGauge: (name: string) => ({
        record(value: number, { topic, partition }: Attributes = {}) {
          if (name === 'messaging.consumer.lag') lags.set(`${String(topic)} ${String(partition)}`, value);
        },
      }),
    }) as unknown as Meter,
});
