// The one rule from wire to public JSON, on a real resource.
import { loadMessage } from './loader';
import { publicJson } from './mapping';

const FILE = 'mps/transactions/v1/transactions.proto';
const NAME = 'mps.transactions.v1.Transaction';
const codec = loadMessage<object, object>(FILE, NAME);
const overTheWire = (message: object): Record<string, unknown> =>
  publicJson(FILE, NAME, codec.decode(codec.encode(message)));

describe('publicJson', () => {
  it('fills absent optional members with null and leaves absent messages out', () => {
    const json = overTheWire({ id: 't1', amount: 100, metadata_json: '{"a":1}' });
    expect(json).toMatchObject({ id: 't1', amount: 100, approved_amount: null, status_reason: null });
    expect(json).not.toHaveProperty('pix_data');
    expect(json).not.toHaveProperty('consumer');
  });

  it('parses free JSON members and drops their suffix', () => {
    const json = overTheWire({ metadata_json: '{"order":"42","gift":true}' });
    expect(json['metadata']).toEqual({ order: '42', gift: true });
    expect(json).not.toHaveProperty('metadata_json');
  });

  it('goes into nested and shared messages and keeps zero apart from absent', () => {
    const json = overTheWire({
      metadata_json: '{}',
      approved_amount: 0,
      pix_data: { pix_key_id: 'k', fine: { modality: 'FIXED', amount: 200 } },
      pricing: { fee: { percentage: 0.99, flat: 0, minimum_price: 1 } },
      consumer: { full_name: 'Ana', address: { city: 'Manaus' } },
    });
    expect(json['approved_amount']).toBe(0);
    expect(json['pix_data']).toMatchObject({
      qr_code: null,
      interest: null,
      fine: { modality: 'FIXED', amount: 200, percentage: null },
    });
    expect(json['pricing']).toEqual({ fee: { percentage: 0.99, flat: 0, minimum_price: 1 } });
    expect(json['consumer']).toMatchObject({ email: null, address: { city: 'Manaus', street: null } });
  });
});
