// KEDA takes every ScaledObject: its webhook and its scalers refuse what no schema of theirs does.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { objectsOf, ofKind } from './manifests';

// That it is what the chart renders is checked by chart.test.ts.
const ha = objectsOf(readFileSync(path.join(__dirname, 'golden/ha.yaml'), 'utf8'));
const scaledObjects = ofKind(ha, 'ScaledObject');

it('has no kafka trigger without a topic limit itself to partitions with lag', () => {
  const kafka = scaledObjects.flatMap(({ spec }) => spec.triggers.filter(({ type }) => type === 'kafka'));
  expect(kafka).toHaveLength(5);
  const needTopic = ['limitToPartitionsWithLag', 'ensureEvenDistributionOfPartitions'];
  for (const { metadata } of kafka)
    if (metadata['topic'] === undefined)
      expect(Object.keys(metadata).filter((name) => needTopic.includes(name))).toEqual([]);
});
