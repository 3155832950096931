// An act that needs a proof waits for the dialog, and is sent again after it.
import { answerProof, proofStore, withProof } from './step-up';

const makeFailure = (code: string): Error => Object.assign(new Error(code), { code });
const refusal = makeFailure('reauthentication_required');

function makeAct(failures: readonly Error[]) {
  const left = [...failures];
  let sent = 0;
  const act = async (): Promise<string> => {
    sent += 1;
    const failure = left.shift();
    if (failure !== undefined) throw failure;
    return 'done';
  };
  return { act, countSent: () => sent };
}

/** Resolves when an act asks for a proof. */
const asked = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = proofStore.subscribe(() => {
      if (!proofStore.read()) return;
      stop();
      resolve();
    });
  });

it('is sent once when no proof is needed', async () => {
  const { act, countSent } = makeAct([]);
  expect(await withProof(act)).toBe('done');
  expect([countSent(), proofStore.read()]).toEqual([1, false]);
});

it('is sent again after the proof', async () => {
  const { act, countSent } = makeAct([refusal]);
  const whenAsked = asked();
  const done = withProof(act);
  await whenAsked;
  expect(countSent()).toBe(1);
  answerProof(true);
  expect(await done).toBe('done');
  expect([countSent(), proofStore.read()]).toEqual([2, false]);
});

it('fails with the refusal when the user cancels', async () => {
  const { act, countSent } = makeAct([refusal]);
  const whenAsked = asked();
  const done = withProof(act);
  await whenAsked;
  answerProof(false);
  await expect(done).rejects.toBe(refusal);
  expect(countSent()).toBe(1);
});

it('fails with any other failure at once', async () => {
  const other = makeFailure('permission_denied');
  await expect(withProof(makeAct([other]).act)).rejects.toBe(other);
  expect(proofStore.read()).toBe(false);
});

it('shares one proof with the acts that wait', async () => {
  const acts = [makeAct([refusal]), makeAct([refusal])];
  const whenAsked = asked();
  const done = Promise.all(acts.map(({ act }) => withProof(act)));
  await whenAsked;
  await Promise.resolve();
  answerProof(true);
  expect(await done).toEqual(['done', 'done']);
});
