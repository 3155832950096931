// KEDA accepts every ScaledObject. KEDA's webhook and scalers reject objects that their JSON schema allows.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONSUMER_GROUPS } from '@mps/contracts';
import { listObjects, ofKind } from './manifests';

// chart.integration.test.ts checks that the chart renders this file.
const ha = listObjects(readFileSync(path.join(__dirname, 'golden/ha.yaml'), 'utf8'));
const scaledObjects = ofKind(ha, 'ScaledObject');

it('limits no kafka trigger without a topic to partitions with lag', () => {
  const kafka = scaledObjects.flatMap(({ spec }) => spec.triggers.filter(({ type }) => type === 'kafka'));
  expect(kafka).toHaveLength(CONSUMER_GROUPS.length);
  const needTopic = ['limitToPartitionsWithLag', 'ensureEvenDistributionOfPartitions'];
  for (const { metadata } of kafka)
    if (metadata['topic'] === undefined)
      expect(Object.keys(metadata).filter((name) => needTopic.includes(name))).toEqual([]);
});

it('has a fallback only with an average trigger on a metric other than CPU or memory', () => {
  const withFallback = scaledObjects.filter(({ spec }) => spec.fallback);
  expect(withFallback.map(({ metadata }) => metadata.name)).toEqual(
    [...CONSUMER_GROUPS].sort().map((name) => `mps-${name}`),
  );
  for (const { metadata, spec } of withFallback) {
    const others = spec.triggers.filter(
      ({ type, metricType }) => !['cpu', 'memory'].includes(type) && metricType === 'AverageValue',
    );
    expect({ name: metadata.name, others: others.length }).toEqual({ name: metadata.name, others: 1 });
  }
});

it('does not scale on the outbox, because only one replica runs a relay at a time', () => {
  const types = scaledObjects.flatMap(({ spec }) => spec.triggers.map(({ type }) => type));
  expect([...new Set(types)]).toEqual(['cpu', 'kafka']);
});
