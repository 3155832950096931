// The summary of a start.
import { formatStartedParts, makeStartTimes } from './start-summary';

test('prints one line a part, with its address and its time', () => {
  const text = formatStartedParts([
    { name: 'MongoDB', address: '127.0.0.1:27017', seconds: 1.24 },
    { name: 'gateway', address: 'http://127.0.0.1:8080', seconds: 12 },
    { name: 'Kafka', address: 'kafka:9092', seconds: undefined },
  ]);
  expect(text.split('\n')).toEqual([
    '  MongoDB  127.0.0.1:27017          1.2 s',
    '  gateway  http://127.0.0.1:8080   12.0 s',
    '  Kafka    kafka:9092             not started here',
  ]);
});

test('counts the time of each part from its own begin', () => {
  let nowMs = 0;
  const times = makeStartTimes(() => nowMs);
  const endKafka = times.begin('kafka');
  nowMs = 1_000;
  const endGateway = times.begin('gateway');
  nowMs = 3_500;
  endGateway();
  endKafka();
  expect([times.secondsOf('kafka'), times.secondsOf('gateway'), times.secondsOf('identity')]).toEqual([
    3.5,
    2.5,
    undefined,
  ]);
});
