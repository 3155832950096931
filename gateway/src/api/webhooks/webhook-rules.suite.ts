// The bodies of webhook endpoints and of replays, by the rules that the gateway checks alone. The rules about URLs and companies
// are tested in services/webhooks.
import { list, operation, type Body, type Finding } from '../../testing/lone-gateway.fixture';
import { makeEventSample } from '../events/samples';

const places = (texts: readonly string[]): Finding[] =>
  texts.map((text) => {
    const [at = '', code = ''] = text.split(' ');
    return [at, code];
  });

describe('a webhook endpoint', () => {
  const make = operation('POST', '/v1/webhook-endpoints', 'CreateWebhookEndpoint');
  const body = (changes: Body): Body => ({
    url: 'https://example.com/hooks',
    event_types: ['anticipation.created'],
    company_id: '0199c0de-0000-7000-8000-000000000001',
    ...changes,
  });

  it.each<[Body, string[]]>([
    [{ url: undefined }, ['#/url required']],
    [{ url: 7 }, ['#/url invalid_type']],
    [{ url: `https://example.com/${'a'.repeat(2_100)}` }, ['#/url too_big']],
    [{ event_types: [] }, ['#/event_types too_small']],
    [{ event_types: ['*', 'refund'] }, ['#/event_types/1 invalid_enum']],
    [{ event_types: ['transaction.creat*'] }, ['#/event_types/0 invalid_enum']],
    [{ event_types: 'refund.*' }, ['#/event_types invalid_type']],
    [{ description: 'a'.repeat(501) }, ['#/description too_big']],
    [{ description: null }, ['#/description invalid_type']],
    [{ enabled: 'yes' }, ['#/enabled invalid_type']],
    [{ secret: 'whsec_mine' }, ['#/secret unknown_field']],
    [
      { url: 'https://10.0.0.1/', event_types: ['x'], company_id: undefined, enabled: 1 },
      [
        '#/company_id required',
        '#/enabled invalid_type',
        '#/event_types/0 invalid_enum',
        '#/url url_not_allowed',
      ],
    ],
  ])('with %j is refused', (changes, found) => make.refuses(() => body(changes), ...places(found))());

  it(
    'is accepted, by default enabled and for every event',
    make.passes(() => body({ event_types: undefined }), { event_types: ['*'], enabled: true }),
  );
});

describe('a change of a webhook endpoint', () => {
  const change = operation(
    'PATCH',
    '/v1/webhook-endpoints/0199c0de-0000-7000-8000-000000000003',
    'UpdateWebhookEndpoint',
  );

  it.each(['id', 'company_id', 'disabled_reason', 'created_at', 'updated_at'])(
    'is refused with %s, which is read-only',
    (member) => change.refuses(() => ({ enabled: true, [member]: 'x' }), [`#/${member}`, 'not_allowed'])(),
  );

  it(
    'is refused with an unknown member',
    change.refuses(() => ({ secret: 'whsec_mine' }), ['#/secret', 'unknown_field']),
  );

  it(
    'is forwarded unchanged',
    change.passes(() => ({ enabled: true, description: null }), {
      patch_json: JSON.stringify({ description: null, enabled: true }),
    }),
  );
});

describe('a test of a webhook endpoint', () => {
  const test = operation(
    'POST',
    '/v1/webhook-endpoints/0199c0de-0000-7000-8000-000000000003/test',
    'TestWebhookEndpoint',
  );

  it.each<[Body, string[]]>([
    [{ type: 'refund.*' }, ['#/type invalid_enum']],
    [{ type: null }, ['#/type invalid_type']],
    [{ type: 'webhook_endpoint.created' }, ['#/type invalid_enum']],
    [{ event_type: 'refund.completed' }, ['#/event_type unknown_field']],
  ])('with %j is refused', (body, found) => test.refuses(() => body, ...places(found))());

  it(
    'is sent with a sample of its type',
    test.passes(() => ({ type: 'refund.completed' }), {
      sample: { type: 'refund.completed', object_json: JSON.stringify(makeEventSample('refund.completed')) },
    }),
  );

  it.each<[Body]>([[{}], [{ type: 'webhook_endpoint.test' }]])('with %j is sent without a sample', (body) =>
    test.passes(() => body, expect.not.objectContaining({ sample: expect.anything() }) as Body)(),
  );
});

describe('a replay of a range', () => {
  const replay = operation('POST', '/v1/webhook-deliveries/replay', 'ReplayWebhookDeliveries');
  const range = (changes: Body): Body => ({
    endpoint_id: '0199c0de-0000-7000-8000-000000000002',
    from: '2026-03-02T00:00:00.000Z',
    to: '2026-03-03T00:00:00.000Z',
    ...changes,
  });

  it.each<[Body, string[]]>([
    [{ from: undefined }, ['#/from required']],
    [{ from: 'yesterday' }, ['#/from invalid_format']],
    [{ to: '2026-03-01T00:00:00.000Z' }, ['#/to too_small']],
    [{ from: '2026-03-02T01:00:00+01:00', to: '2026-03-01T23:30:00Z' }, ['#/to too_small']],
    [{ to: '1' }, ['#/to invalid_format']],
    [{ types: ['x'] }, ['#/types/0 invalid_enum']],
    [{ only_failed: 'no' }, ['#/only_failed invalid_type']],
    [
      { endpoint_id: undefined, only_failed: 1, more: 1 },
      ['#/endpoint_id required', '#/more unknown_field', '#/only_failed invalid_type'],
    ],
  ])('with %j is refused', (changes, found) => replay.refuses(() => range(changes), ...places(found))());
});

describe('the list of deliveries', () => {
  const deliveries = list('/v1/webhook-deliveries', 'ListWebhookDeliveries');

  it.each<[string, string, string]>([
    ['status=DONE', 'status', 'invalid_enum'],
    ['sort=status', 'sort', 'invalid_enum'],
    ['foo=1', 'foo', 'unknown_field'],
    ['limit=0', 'limit', 'too_small'],
  ])('refuses ?%s', (query, parameter, code) => deliveries.refuses(query, [parameter, code])());
});
