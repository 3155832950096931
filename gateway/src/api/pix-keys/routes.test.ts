// The published schema of a new PIX key accepts the same phone numbers as the platform.
import { parsePixKey } from '@mps/kernel';
import { z } from 'zod';
import { pixKeyRoutes } from './routes';

interface Conditional {
  readonly if: { readonly properties: { readonly key_type: { readonly enum: readonly string[] } } };
  readonly then: { readonly properties?: { readonly key?: { readonly pattern?: string } } };
}

const { body } = pixKeyRoutes.find(({ operationId }) => operationId === 'createPixKey')!;
const { allOf } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
const patterns = (allOf as unknown as Conditional[])
  .filter((one) => one.if.properties.key_type.enum.includes('PHONE'))
  .flatMap(({ then }) => then.properties?.key?.pattern ?? []);

it.each([
  ['+5511987654321', true],
  ['+351912345678', true],
  ['+12025550123', true],
  ['+123', true],
  ['+12', false],
  [`+${'1'.repeat(16)}`, true],
  [`+${'1'.repeat(17)}`, false],
  ['+0511987654321', false],
  ['5511987654321', false],
  ['+55 11 98765-4321', false],
])('the telephone number %s is a key: %p', (phone, isKey) => {
  expect(patterns).toHaveLength(1);
  const isPublished = patterns.every((pattern) => new RegExp(pattern).test(phone));
  expect([parsePixKey('PHONE', phone).ok, isPublished]).toEqual([isKey, isKey]);
});
