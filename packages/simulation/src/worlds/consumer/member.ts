// A member of a consumer group: the code of packages/messaging for batches, offsets and messages, on the simulated cluster in
// place of kafkajs.
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { ConsumedEvent } from '../../../../messaging/src/consumer/event';
import {
  makeMessageHandler,
  type MessageHandlerOptions,
} from '../../../../messaging/src/consumer/message-handler';
import { makeCommits } from '../../../../messaging/src/consumer/offsets';
import { consumeBatch } from '../../../../messaging/src/consumer/runner';
import type { KafkaRecord } from '../../kafka/broker';
import type { Simulation } from '../world';
import type { Group, Session } from './group';

export const TOPIC = 'transactions';
const FETCH_MS = 400;
const MAX_RECORDS = 20;

type EachBatchPayload = Parameters<typeof consumeBatch>[0];
type KafkaMessage = EachBatchPayload['batch']['messages'][number];

const log = pino({ level: 'silent' });

const toMessage = ({ key, value, headers, offset }: KafkaRecord): KafkaMessage => ({
  key: Buffer.from(key),
  value,
  headers: { ...headers },
  offset: String(offset),
  timestamp: '0',
  attributes: 0,
});

/** Events of the world are not encoded: their bytes are their ids. */
const makeDecoder: NonNullable<MessageHandlerOptions['makeDecoder']> = () => (raw) =>
  ({ raw }) as unknown as ConsumedEvent;

export interface MemberParts extends Pick<MessageHandlerOptions, 'handle' | 'giveUp'> {
  readonly simulation: Simulation;
  readonly group: Group;
  readonly member: string;
}

/** Runs until its process is killed. After each end of its session it joins again. */
export async function runMember({ simulation, group, member, ...handling }: MemberParts): Promise<void> {
  const handler = makeMessageHandler({ group: 'ledger', makeDecoder, log, ...handling });
  const commits = makeCommits(new AbortController().signal, log);
  for (;;) {
    const session = await group.join(member);
    await consume(simulation, { group, session, handler, commits });
    // As the runner does when kafkajs tells of a rebalance.
    await commits.commit();
  }
}

interface Consuming {
  readonly group: Group;
  readonly session: Session;
  readonly handler: ReturnType<typeof makeMessageHandler>;
  readonly commits: ReturnType<typeof makeCommits>;
}

/** Resolves when the session is over. */
async function consume({ broker }: Simulation, { group, session, handler, commits }: Consuming) {
  const next = new Map(session.partitions.map((number) => [number, group.readCommitted(number)]));
  let isOver = false;

  async function consumePartition(number: number): Promise<void> {
    while (!isOver) {
      await group.heartbeat(session);
      const records = broker.read(TOPIC, number, next.get(number) ?? 0).slice(0, MAX_RECORDS);
      if (records.length === 0) {
        await delay(FETCH_MS);
        continue;
      }
      const payload = {
        batch: { topic: TOPIC, partition: number, messages: records.map(toMessage) },
        resolveOffset: (offset: string) => void next.set(number, Number(offset) + 1),
        heartbeat: () => group.heartbeat(session),
        uncommittedOffsets: () => next,
        commitOffsetsIfNecessary: (offsets: typeof next) => group.commit(session, offsets),
        isRunning: () => true,
        isStale: () => isOver,
      } as unknown as EachBatchPayload;
      await consumeBatch(payload, new Map([[TOPIC, TOPIC]]), handler);
      await commits.noteDone(payload);
    }
  }

  await Promise.all(
    session.partitions.map((number) =>
      consumePartition(number).catch(() => {
        isOver = true;
      }),
    ),
  );
}
