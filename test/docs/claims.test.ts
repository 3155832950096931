// Numbers in the prose of the guides. Each number with a unit is a claim: it is computed here from the constant that decides it,
// or it repeats what a block of the same page does.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { MAX_EVIDENCE_BODY_BYTES, MAX_FILES_BYTES } from '../../gateway/src/api/disputes/evidence-body';
import { RETENTION_MS } from '../../packages/aggregates/src/idempotency';
import { MAX_INSTALLMENTS, MAX_REFUNDS_PER_TRANSACTION } from '../../packages/kernel/src/core/limits';
import { EXPORT_SHOWN_MS, REQUESTS_KEPT_MS, TEST_REQUESTS_KEPT_MS } from '../../services/activity/src/limits';
import { schema as identitySettings } from '../../services/identity/src/config';
import { REFRESH_TOKEN_DAYS } from '../../services/identity/src/limits';
import { QUOTE_MS } from '../../services/ledger/src/anticipations/domain/anticipation';
import { MAX_ADVANCE_SECONDS } from '../../services/provider-sandbox/src/limits';
import {
  CARD_REFUND_WINDOW_DAYS,
  PIX_REFUND_WINDOW_MS,
} from '../../services/transactions/src/refunds/domain/decide-refund';
import { PROVIDER_TIMEOUT_MS } from '../../services/transactions/src/limits';
import { AUTHORIZATION_DEADLINE_MS } from '../../services/transactions/src/transaction/domain/due-time';
import { DISABLE_AFTER_MS, RETRY_DELAYS_MS } from '../../services/webhooks/src/deliveries/domain/schedule';
import { MAX_ENDPOINTS, SECRET_OVERLAP_MS } from '../../services/webhooks/src/endpoints/domain/endpoint';
import { ATTEMPT_TIMEOUT_MS, EVENT_RETENTION_SECONDS } from '../../services/webhooks/src/limits';
import openapi from '../../docs/references/openapi.json';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MIB = 1024 * 1024;
/** The promise of docs/rules/http.md#idempotency-key. The platform keeps a key a little longer. */
const PROMISED_KEY_HOURS = 24;

const tokenMinutes = (identitySettings.shape.ACCESS_TOKEN_SECONDS.parse(undefined) * SECOND_MS) / MINUTE_MS;
const retrySpanMs = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay);
const retryHours = Math.floor(retrySpanMs / HOUR_MS);
const retryMinutes = Math.floor((retrySpanMs % HOUR_MS) / MINUTE_MS);
const overlapHours = openapi.components.schemas.RotateApiKeyInput.properties.overlap_hours.maximum;
const evidence = { body: MAX_EVIDENCE_BODY_BYTES / MIB, files: MAX_FILES_BYTES / MIB };
const deadlineDays = AUTHORIZATION_DEADLINE_MS / DAY_MS;
const windowDays = PIX_REFUND_WINDOW_MS / DAY_MS;
const requestDays = REQUESTS_KEPT_MS / DAY_MS;
const requestTestDays = TEST_REQUESTS_KEPT_MS / DAY_MS;
const exportHours = EXPORT_SHOWN_MS / HOUR_MS;
const eventDays = (EVENT_RETENTION_SECONDS * SECOND_MS) / DAY_MS;

interface Claim {
  readonly guide: string;
  readonly en: string;
  readonly pt: string;
}
const claim = (guide: string, en: string, pt: string): Claim => ({ guide, en, pt });

const CLAIMS: readonly Claim[] = [
  claim('cards', `up to ${MAX_INSTALLMENTS} installments`, `até ${MAX_INSTALLMENTS} parcelas`),
  claim('cards', `ends after ${deadlineDays} days`, `termina após ${deadlineDays} dias`),
  claim(
    'cards',
    `within ${PROVIDER_TIMEOUT_MS / SECOND_MS} seconds`,
    `em ${PROVIDER_TIMEOUT_MS / SECOND_MS} segundos`,
  ),
  claim('disputes', `at most ${evidence.files} MiB`, `de até ${evidence.files} MiB`),
  claim('disputes', `more than ${evidence.body} MiB`, `passam de ${evidence.body} MiB`),
  claim('exports', `for ${exportHours} hours`, `durante ${exportHours} horas`),
  claim('idempotency', `at least ${PROMISED_KEY_HOURS} hours`, `pelo menos ${PROMISED_KEY_HOURS} horas`),
  claim('keys', `holds for ${tokenMinutes} minutes`, `vale ${tokenMinutes} minutos`),
  claim('keys', `for ${REFRESH_TOKEN_DAYS} days`, `por ${REFRESH_TOKEN_DAYS} dias`),
  claim('keys', `at most ${overlapHours} hours`, `no máximo ${overlapHours} horas`),
  claim('money', `holds for ${QUOTE_MS / MINUTE_MS} minutes`, `vale ${QUOTE_MS / MINUTE_MS} minutos`),
  claim(
    'refunds',
    `takes ${MAX_REFUNDS_PER_TRANSACTION} refunds`,
    `aceita ${MAX_REFUNDS_PER_TRANSACTION} estornos`,
  ),
  claim(
    'refunds',
    `has ${MAX_REFUNDS_PER_TRANSACTION} refunds`,
    `já tem ${MAX_REFUNDS_PER_TRANSACTION} estornos`,
  ),
  claim('refunds', `for ${windowDays} days after its approval`, `por ${windowDays} dias após a aprovação`),
  claim(
    'refunds',
    `a card payment for ${CARD_REFUND_WINDOW_DAYS} days`,
    `um pagamento com cartão por ${CARD_REFUND_WINDOW_DAYS} dias`,
  ),
  claim('sandbox-clock', `ends after ${deadlineDays} days`, `termina após ${deadlineDays} dias`),
  claim(
    'sandbox-clock',
    `at most ${MAX_ADVANCE_SECONDS} seconds`,
    `no máximo ${MAX_ADVANCE_SECONDS} segundos`,
  ),
  claim(
    'timeline',
    `for ${requestDays} days, or ${requestTestDays} in`,
    `por ${requestDays} dias, ou ${requestTestDays} em`,
  ),
  claim('timeline', `older than ${eventDays} days`, `mais de ${eventDays} dias`),
  claim(
    'webhooks',
    `within ${ATTEMPT_TIMEOUT_MS / SECOND_MS} seconds`,
    `em até ${ATTEMPT_TIMEOUT_MS / SECOND_MS} segundos`,
  ),
  claim(
    'webhooks',
    `attempts over ${retryHours} h ${retryMinutes} min`,
    `tentativas em ${retryHours} h ${retryMinutes} min`,
  ),
  claim('webhooks', `After ${DISABLE_AFTER_MS / DAY_MS} days`, `Após ${DISABLE_AFTER_MS / DAY_MS} dias`),
  claim('webhooks', `every event for ${eventDays} days`, `os eventos por ${eventDays} dias`),
  claim('webhooks', `For ${SECRET_OVERLAP_MS / HOUR_MS} hours`, `Por ${SECRET_OVERLAP_MS / HOUR_MS} horas`),
  claim('webhooks', `at most ${MAX_ENDPOINTS} endpoints`, `no máximo ${MAX_ENDPOINTS} endpoints`),
];

/** Numbers that a block of the page uses or prints. The test of the guides runs it. */
const SHOWN: readonly (Claim & { readonly code: string })[] = [
  { ...claim('bolepix', 'has 47 digits', 'tem 47 dígitos'), code: '"digits": 47' },
  { ...claim('bolepix', 'the 44 digits', 'os 44 dígitos'), code: 'bar[34:44]' },
  { ...claim('bolepix', 'fine of 2 %', 'multa de 2 %'), code: '"fine_percentage": 2' },
  {
    ...claim('bolepix', 'interest of 1 % a month', 'juros de 1 % ao mês'),
    code: '"monthly_interest_percentage": 1',
  },
  { ...claim('money', 'by 35 days', 'em 35 dias'), code: '(35 * 86400)' },
  { ...claim('splits', 'gets 30 %', 'recebe 30 %'), code: '"percentage": 30' },
  { ...claim('splits', '30 % of', '30 % de'), code: '"percentage": 30' },
];

const FENCE = /^```.*?^```$/gms;
const UNIT_NUMBER =
  /\d[\d.,]* ?(?:%|(?:h|min|MiB|MB|seconds|minutes|hours|days|years|attempts|refunds|endpoints|installments|digits|segundos|minutos|horas|dias|anos|tentativas|estornos|parcelas|dígitos)\b)/g;

const content = path.resolve(__dirname, '../../packages/docs/content');
const readGuide = (language: string, guide: string): string =>
  readFileSync(path.join(content, language, 'guides', `${guide}.md`), 'utf8');
const toProse = (markdown: string): string => markdown.replace(FENCE, '').replace(/\s+/g, ' ');
const guides = readdirSync(path.join(content, 'en/guides')).map((file) => file.replace(/\.md$/, ''));
const all = [...CLAIMS, ...SHOWN];

it.each(all)('the guide $guide says "$en" and "$pt"', ({ guide, en, pt }) => {
  expect(toProse(readGuide('en', guide))).toContain(en);
  expect(toProse(readGuide('pt-BR', guide))).toContain(pt);
});

it.each(SHOWN)('a block of the guide $guide shows "$en"', ({ guide, code }) => {
  const blocks = readGuide('en', guide).match(FENCE)?.join('\n') ?? '';
  expect(blocks).toContain(code);
});

it('an Idempotency-Key is kept at least as long as the guide promises', () => {
  expect(RETENTION_MS).toBeGreaterThanOrEqual(PROMISED_KEY_HOURS * HOUR_MS);
});

it.each(guides)('the guide %s has no number with a unit that is not a claim', (guide) => {
  const unclaimed = (['en', 'pt'] as const).flatMap((key) => {
    const own = all.filter((one) => one.guide === guide).map((one) => one[key]);
    const rest = own.reduce(
      (prose, phrase) => prose.replaceAll(phrase, ''),
      toProse(readGuide(key === 'en' ? 'en' : 'pt-BR', guide)),
    );
    return rest.match(UNIT_NUMBER) ?? [];
  });
  expect(unclaimed).toEqual([]);
});
