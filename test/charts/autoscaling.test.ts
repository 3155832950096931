// KEDA takes every ScaledObject: its webhook and its scalers refuse what no schema of theirs does.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listObjects, ofKind } from './manifests';

// That it is what the chart renders is checked by chart.test.ts.
const ha = listObjects(readFileSync(path.join(__dirname, 'golden/ha.yaml'), 'utf8'));
const scaledObjects = ofKind(ha, 'ScaledObject');

it('has no kafka trigger without a topic limit itself to partitions with lag', () => {
  const kafka = scaledObjects.flatMap(({ spec }) => spec.triggers.filter(({ type }) => type === 'kafka'));
  expect(kafka).toHaveLength(5);
  const needTopic = ['limitToPartitionsWithLag', 'ensureEvenDistributionOfPartitions'];
  for (const { metadata } of kafka)
    if (metadata['topic'] === undefined)
      expect(Object.keys(metadata).filter((name) => needTopic.includes(name))).toEqual([]);
});

it('has a fallback only beside a trigger of another thing than CPU or memory, as an average', () => {
  const withFallback = scaledObjects.filter(({ spec }) => spec.fallback);
  const withGroup = ['identity', 'ledger', 'pix-keys', 'transactions', 'webhooks'];
  expect(withFallback.map(({ metadata }) => metadata.name)).toEqual(withGroup.map((name) => `mps-${name}`));
  for (const { metadata, spec } of withFallback) {
    const others = spec.triggers.filter(
      ({ type, metricType }) => !['cpu', 'memory'].includes(type) && metricType === 'AverageValue',
    );
    expect({ name: metadata.name, others: others.length }).toEqual({ name: metadata.name, others: 1 });
  }
});

it('scales by nothing that more pods cannot help: a relay of an outbox is one replica at a time', () => {
  const types = scaledObjects.flatMap(({ spec }) => spec.triggers.map(({ type }) => type));
  expect([...new Set(types)]).toEqual(['cpu', 'kafka']);
});
