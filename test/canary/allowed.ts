// Lists the fields that may contain personal data, with the reason. A finding outside this list fails the test, and
// so does an unused row.
// No row allows logs, spans, refusals, headers, metric pages or command lines. A secret is allowed only in the answer
// that shows it for the first and only time.
import type { Finding } from './scanner';

export interface Allowance {
  readonly place: string;
  /** Matches the whole `at`: a collection or an operation, and the path in it. */
  readonly at: RegExp;
  /** The canary's name. */
  readonly canary: RegExp;
  readonly why: string;
  /** The data pass through this place. They may or may not remain at the end. */
  readonly isTransient?: true;
}

const PERSONAL = /'s |^bank account$|^endpoint URL$/;

const database: readonly Omit<Allowance, 'place'>[] = [
  {
    at: /^transactions\.transactions consumer\.(full_name|email|phone|pix_key|document_number)$/,
    canary: /^consumer's /,
    why: 'who pays, as the merchant said: for its receipt and its refund',
  },
  {
    at: /^transactions\.transactions payments\[\]\.payer\.(name|document|account)$/,
    canary: /^payer's /,
    why: 'who paid, as the bank said: for the receipt and the devolução',
  },
  {
    at: /^transactions\.transactions (instrument\.pix_key|company_document)$/,
    canary: /^merchant's /,
    why: 'who is to be paid, and by which key: for the receipt',
  },
  {
    at: /^merchants\.companies (document_number|contact\.(first_name|email|phone|document_number|mother_name))$/,
    canary: /^(merchant|contact|contact's mother)'s /,
    why: 'the merchant and its contact',
  },
  {
    at: /^merchants\.companies bank_accounts\[\]\.(account|owner_name|owner_document)$/,
    canary: /^(merchant's |bank account$)/,
    why: 'where its money goes',
  },
  {
    at: /^pix_keys\.(owners document_number|pix_keys key)$/,
    canary: /^merchant's /,
    why: 'the key, and who may have it',
  },
  {
    at: /^transactions\.local_pix_keys key$/,
    canary: /^merchant's /,
    why: 'the key that charges are paid to while pix-keys is away: docs/adr/0007',
  },
  {
    at: /^transactions\.local_companies document_number$/,
    canary: /^merchant's /,
    why: 'the receiver that charges with a due date name while merchants is away: docs/adr/0007',
  },
  {
    at: /^identity\.users (first_name|identifiers\[\]\.value)$/,
    canary: /^user's /,
    why: 'the user, and by what they log in',
  },
  {
    at: /^(merchants\.companies|transactions\.transactions|pix_keys\.pix_keys) outbox\[\]\.message$/,
    canary: /'s name$|^merchant's /,
    why: 'an event on its way to its topic: see there',
    isTransient: true,
  },
  {
    at: /^webhooks\.events (object|previous)_json$/,
    canary: /^(consumer|contact)'s name$/,
    why: 'events show names; documents, e-mails and phones are masked in them',
  },
  { at: /^webhooks\.endpoints url$/, canary: /^endpoint URL$/, why: 'where events go' },
  {
    at: /^webhooks\.events (object|previous)_json$/,
    canary: /^endpoint URL$/,
    why: 'events of an endpoint show it, to its owner',
  },
  {
    at: /^webhooks\.endpoints outbox\[\]\.message$/,
    canary: /^endpoint URL$/,
    why: 'an event on its way to its topic: see there',
    isTransient: true,
  },
  {
    at: /^provider_sandbox\.orders order\.payments\[\]\.payer\.(name|document|account)$|^provider_sandbox\.callbacks body$/,
    canary: /^payer's /,
    why: 'the outside world: the bank that tells us who paid',
  },
  {
    at: /^(local\.oplog\.rs|config\.image_collection) /,
    canary: PERSONAL,
    why: "MongoDB's memory of the writes of the fields above",
  },
];

const topics: readonly Omit<Allowance, 'place'>[] = [
  { at: /^transactions\.events\.v1$/, canary: /^consumer's name$/, why: 'events show names' },
  { at: /^merchants\.events\.v1$/, canary: /^contact's name$/, why: 'events show names' },
  {
    at: /^merchants\.events\.v1$/,
    canary: /^merchant's CPF$/,
    why: "the merchant's document_number, by which pix-keys knows whose key may be whose",
  },
  {
    at: /^pix-keys\.events\.v1$/,
    canary: /^merchant's /,
    why: 'the key itself, for services that charge by it; the log of events masks it',
  },
  { at: /^webhooks\.events\.v1$/, canary: /^endpoint URL$/, why: 'who changed which endpoint, and how' },
];

const answers: readonly Omit<Allowance, 'place'>[] = [
  {
    at: / (data\[\]\.)?consumer\.(full_name|email|phone|pix_key|document_number)$/,
    canary: /^consumer's /,
    why: 'the payment, to its owner',
  },
  {
    at: / data\[\]\.data\.object\.(consumer\.full_name|contact\.first_name)$| data\[\]\.data\.previous\.contact\.first_name$/,
    canary: /^(consumer|contact)'s name$/,
    why: 'events show names',
  },
  {
    at: /^GET \/v1\/transactions\/\{id\}\/receipt receipts\[\]\.payer\.name$/,
    canary: /^(consumer|payer)'s name$/,
    why: "a receipt's payer has a name; document and account are masked",
  },
  {
    at: /^GET \/v1\/transactions\/\{id\}\/receipt receipts\[\]\.receiver\.(pix_data\.key|bank_account\.document)$/,
    canary: /^merchant's /,
    why: 'who was paid, and by which key: only payers are masked',
  },
  {
    at: /^\w+ \/v1\/merchants(\/\{id\})? (data\[\]\.)?(document_number|contact\.(first_name|email|phone|document_number|mother_name))$/,
    canary: /^(merchant|contact|contact's mother)'s /,
    why: 'the merchant, to its owner',
  },
  {
    at: /^\w+ \/v1\/merchants\/\{id\}\/bank-accounts(\/\{id\})? (account|owner_name|owner_document)$/,
    canary: /^(merchant's |bank account$)/,
    why: 'the bank account, to its owner',
  },
  {
    at: /^\w+ \/v1\/merchants\/\{id\}\/pix-keys\S* (data\[\]\.)?key$/,
    canary: /^merchant's /,
    why: 'the key, to its owner',
  },
  {
    at: /^\w+ \/v1\/(users|auth)\S* (data\[\]\.|user\.)?(first_name|identifiers\[\]\.value|primary_identifier\.value)$/,
    canary: /^user's /,
    why: 'the user, to its company',
  },
  {
    at: /^\w+ \/v1\/webhook-endpoints(\/\{id\}(\/rotate-secret)?)? (data\[\]\.)?url$/,
    canary: /^endpoint URL$/,
    why: 'the endpoint, to its owner',
  },
  {
    at: /^GET \/v1\/events data\[\]\.data\.(object|previous)\.url$/,
    canary: /^endpoint URL$/,
    why: 'events of an endpoint show it, to its owner',
  },
  {
    at: /^POST \/v1\/webhook-endpoints(\/\{id\}\/rotate-secret)? secret$/,
    canary: /^webhook secret$/,
    why: 'shown once',
  },
  { at: /^POST \/v1\/api-keys(\/\{id\}\/rotate)? key$/, canary: /^API key$/, why: 'shown once' },
  { at: /^POST \/v1\/auth\/(login|refresh) refresh_token$/, canary: /^refresh token$/, why: 'shown once' },
  {
    at: /^POST \/v1\/auth\/(login|refresh|select-company) token$/,
    canary: /^access token$/,
    why: 'shown once',
  },
  {
    at: /^POST \/v1\/auth\/totp\/enrol (secret|otpauth_url)$/,
    canary: /^(second factor|user's e-?mail)/,
    why: 'shown once, to its owner',
  },
  {
    at: /^POST \/v1\/auth\/password\/forgot reset_token$/,
    canary: /^reset token$/,
    why: 'sandbox mode: there is no mailbox',
  },
];

const PDFs: readonly Omit<Allowance, 'place'>[] = [
  {
    at: /^GET \/v1\/transactions\/\{id\}\/receipt$/,
    canary: /^(consumer|payer)'s name$/,
    why: "a receipt's payer has a name",
  },
  {
    at: /^GET \/v1\/transactions\/\{id\}\/receipt$/,
    canary: /^merchant's /,
    why: 'the key that was paid to',
  },
];

const webhooks: readonly Omit<Allowance, 'place'>[] = [
  {
    at: / data\.object\.(consumer\.full_name|contact\.first_name)$| data\.previous\.contact\.first_name$/,
    canary: /^(consumer|contact)'s name$/,
    why: 'events show names',
  },
  {
    at: /^webhook_endpoint\.\w+ data\.object\.url$/,
    canary: /^endpoint URL$/,
    why: 'events of an endpoint show it, to its owner',
  },
];

export const ALLOWED: readonly Allowance[] = Object.entries({
  database,
  topics,
  answers,
  webhooks,
  PDFs,
}).flatMap(([place, rows]) => rows.map((row) => ({ place, ...row })));

export interface Judgment {
  readonly leaks: readonly Finding[];
  /** The rows that were needed, with their number of places. */
  readonly used: ReadonlyMap<Allowance, number>;
  readonly unused: readonly Allowance[];
}

export function judge(findings: readonly Finding[], allowed: readonly Allowance[] = ALLOWED): Judgment {
  const used = new Map<Allowance, number>();
  const leaks = findings.filter((finding) => {
    const row = allowed.find(
      ({ place, at, canary }) =>
        place === finding.place && at.test(finding.at) && canary.test(finding.canary),
    );
    if (row !== undefined) used.set(row, (used.get(row) ?? 0) + 1);
    return row === undefined;
  });
  return { leaks, used, unused: allowed.filter((row) => row.isTransient !== true && !used.has(row)) };
}
