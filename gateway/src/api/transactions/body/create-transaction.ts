// The body of a creation, with all rules that need no other data. The transactions service checks time, sessions, policies and
// keys.
import {
  CAPTURE_METHODS,
  CARD_PAYMENT_METHODS,
  CREATABLE_PROVIDERS,
  CURRENCIES,
  isOneOf,
  isUuid,
  MAX_INSTALLMENTS,
  MAX_REQUEST_ID_CHARS,
  MAX_SOFT_DESCRIPTOR_CHARS,
  MIN_INSTALLMENTS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@mps/kernel';
import { z } from 'zod';
import {
  crossCheck,
  isMembers,
  type Members,
  refusal,
  type Report,
  when,
  without,
} from '../../../http/schemas/cross-check';
import { flatMetadata } from '../../../http/schemas/metadata';
import { line } from '../../../http/schemas/texts';
import { cents, integer } from '../../../http/schemas/values';
import {
  ADDRESSED,
  checkAddressedConsumer,
  checkNamedConsumer,
  consumer,
  NAMED,
  bolepixData,
  cardData,
  opaqueId,
  pixData,
  printable,
  printableText,
} from './payment-objects';
import { checkReductions } from './charge-terms';
import { checkSplitRules, splitRules } from './split-rules';

const MAX_SERIAL_NUMBER_CHARS = 64;
const MAX_NSU_CHARS = 20;

const provider = z
  .string()
  .refine(
    (given) => isOneOf(CREATABLE_PROVIDERS, given),
    refusal('provider_not_accepted', 'not_one_of', { values: CREATABLE_PROVIDERS }),
  )
  .meta({ enum: [...CREATABLE_PROVIDERS] });

export const sessionId = z
  .string()
  .refine(isUuid, refusal('invalid_format', 'not_a_uuid'))
  .transform((given) => given.toLowerCase())
  .meta({ type: 'string', format: 'uuid' });

const NO_CARD = {
  installments: { const: MIN_INSTALLMENTS },
  require_3ds: { const: false },
  refuse_on_challenge: { const: false },
  three_d_secure_session_id: { not: {} },
};

export const createTransactionBody = crossCheck(
  z.strictObject({
    provider,
    request_id: printableText(MAX_REQUEST_ID_CHARS),
    amount: cents(),
    capture_method: z.enum(CAPTURE_METHODS),
    payment_method: z.enum(PAYMENT_METHODS),
    currency: z.enum(CURRENCIES).default('BRL'),
    installments: integer(MIN_INSTALLMENTS, MAX_INSTALLMENTS).default(MIN_INSTALLMENTS),
    pix_data: pixData.optional(),
    bolepix_data: bolepixData.optional(),
    card_data: cardData.optional(),
    three_d_secure_session_id: sessionId.optional(),
    require_3ds: z.boolean().default(false),
    refuse_on_challenge: z.boolean().default(false),
    consumer: consumer.optional(),
    metadata: flatMetadata.default({}),
    split_rules: splitRules,
    soft_descriptor: printable(MAX_SOFT_DESCRIPTOR_CHARS).optional(),
    serial_number: line.max(MAX_SERIAL_NUMBER_CHARS).optional(),
    nsu: line.max(MAX_NSU_CHARS).optional(),
    fee_policy_id: opaqueId.optional(),
  }),
  checkTransaction,
  // The same rules for the OpenAPI document, as far as JSON Schema can express them.
).meta({
  id: 'CreateTransaction',
  allOf: [
    when('payment_method', CARD_PAYMENT_METHODS, {
      required: ['card_data'],
      ...without('pix_data', 'bolepix_data'),
      not: {
        properties: { require_3ds: { const: true }, refuse_on_challenge: { const: true } },
        required: ['require_3ds', 'refuse_on_challenge'],
      },
    }),
    when('payment_method', ['PIX'], {
      required: ['pix_data'],
      properties: { ...NO_CARD, ...without('card_data', 'bolepix_data').properties },
      if: { properties: { pix_data: { required: ['due_date'] } } },
      then: { required: ['consumer'], properties: { consumer: { required: NAMED } } },
    }),
    when('payment_method', ['BOLEPIX'], {
      required: ['bolepix_data', 'consumer'],
      properties: {
        ...NO_CARD,
        ...without('card_data', 'pix_data').properties,
        consumer: { required: [...NAMED, 'address'], properties: { address: { required: ADDRESSED } } },
      },
    }),
  ],
});

const OBJECT_OF_METHOD = {
  CREDIT_CARD: 'card_data',
  DEBIT_CARD: 'card_data',
  PIX: 'pix_data',
  BOLEPIX: 'bolepix_data',
} as const satisfies Record<PaymentMethod, string>;
const OBJECTS = ['pix_data', 'bolepix_data', 'card_data'] as const;

function checkTransaction(members: Members, report: Report): void {
  const { payment_method: method, amount, split_rules: split } = members;
  checkSplitRules(split, amount, report);
  if (!isOneOf(PAYMENT_METHODS, method)) return;
  checkObjects(method, members, report);
  if (isOneOf(CARD_PAYMENT_METHODS, method)) {
    checkCardFlags(members, report);
    return;
  }
  checkNoCardMembers(method, members, report);
  checkConsumer(method, members, report);
  checkReductions(members, report);
}

function checkObjects(method: PaymentMethod, members: Members, report: Report): void {
  const wanted = OBJECT_OF_METHOD[method];
  for (const name of OBJECTS) {
    const isGiven = members[name] !== undefined;
    if (name === wanted && !isGiven) report([name], 'required', 'required_for', { subject: method });
    if (name !== wanted && isGiven) report([name], 'not_allowed', 'not_allowed_for', { subject: method });
  }
}

function checkCardFlags({ require_3ds, refuse_on_challenge }: Members, report: Report): void {
  if (require_3ds === true && refuse_on_challenge === true)
    report(['refuse_on_challenge'], 'mutually_exclusive', 'together_with_require_3ds');
}

function checkNoCardMembers(method: PaymentMethod, members: Members, report: Report): void {
  for (const flag of ['require_3ds', 'refuse_on_challenge'] as const)
    if (members[flag] === true) report([flag], 'not_allowed', 'not_allowed_for', { subject: method });
  if (members['three_d_secure_session_id'] !== undefined)
    report(['three_d_secure_session_id'], 'not_allowed', 'not_allowed_for', { subject: method });
  const { installments } = members;
  if (typeof installments === 'number' && installments > MIN_INSTALLMENTS)
    report(['installments'], 'not_allowed', 'not_one_installment', { subject: method });
}

function checkConsumer(method: PaymentMethod, members: Members, report: Report): void {
  if (method === 'BOLEPIX') checkAddressedConsumer(members['consumer'], report);
  const pix = members['pix_data'];
  const hasDueDate = isMembers(pix) && pix['due_date'] !== undefined;
  if (method === 'PIX' && hasDueDate) checkNamedConsumer(members['consumer'], report);
}
