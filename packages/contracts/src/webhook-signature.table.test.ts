// The vector of docs/rules.md#standard-webhooks, and forgeries that verification must refuse.
import { Webhook } from 'standardwebhooks';
import { webhookSignature, type SignedMessage } from './webhook-signature';

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const MESSAGE: SignedMessage = {
  id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
  sentAt: new Date(1_674_087_231_000),
  body: '{"id":"evt_1","type":"transaction.status_changed"}',
};
const SIGNATURE = 'v1,wY/XWnS5KP2qfYZVsYjl+bTNswbg3qKSEysSI+fw0yA=';

describe('the signature of a webhook', () => {
  it('is that of the standard, with and without the prefix of its secret', () => {
    expect(webhookSignature(SECRET, MESSAGE)).toBe(SIGNATURE);
    expect(webhookSignature(SECRET.replace('whsec_', ''), MESSAGE)).toBe(SIGNATURE);
  });

  it('is the same with the key as bytes and the body as bytes', () => {
    const key = Buffer.from('0123456789abcdef0123456789abcdef');
    expect(webhookSignature(key, { ...MESSAGE, body: Buffer.from(MESSAGE.body) })).toBe(SIGNATURE);
  });

  it.each<[string, string, SignedMessage]>([
    ['secret', `whsec_${Buffer.alloc(32, 7).toString('base64')}`, MESSAGE],
    ['id', SECRET, { ...MESSAGE, id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4X' }],
    ['second', SECRET, { ...MESSAGE, sentAt: new Date(1_674_087_232_000) }],
    ['body', SECRET, { ...MESSAGE, body: `${String(MESSAGE.body)} ` }],
  ])('is another one with another %s', (_what, secret, message) => {
    expect(webhookSignature(secret, message)).not.toBe(SIGNATURE);
  });

  it.each(['', '{"name":"João 🧾"}', 'x'.repeat(200_000)])(
    'is that of the public library, whatever the body',
    (body) => {
      const { id, sentAt } = MESSAGE;
      const expected = new Webhook(SECRET).sign(id, sentAt, body);
      expect(webhookSignature(SECRET, { ...MESSAGE, body: Buffer.from(body) })).toBe(expected);
      expect(webhookSignature(SECRET, { ...MESSAGE, body })).toBe(expected);
    },
  );

  it('needs a key', () => {
    expect(() => webhookSignature('whsec_', MESSAGE)).toThrow('key');
  });

  it('is taken by a receiver of the standard while it is young', () => {
    const sentAt = new Date();
    const headers = (at: Date) => ({
      'webhook-id': MESSAGE.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': webhookSignature(SECRET, { ...MESSAGE, sentAt: at }),
    });
    const receiver = new Webhook(SECRET);
    expect(receiver.verify(MESSAGE.body, headers(sentAt))).toEqual(JSON.parse(String(MESSAGE.body)));
    const old = new Date(sentAt.getTime() - 6 * 60_000);
    expect(() => receiver.verify(MESSAGE.body, headers(old))).toThrow('too old');
  });
});
