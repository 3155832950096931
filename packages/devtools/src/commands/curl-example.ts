// The request that a newcomer pastes first: a PIX charge, on one line so that any terminal takes it whole.
import type { Demo } from '../seed/demo';

/** The shell puts the time into request_id, so that pasting it twice makes two charges. */
export function curlExample(demo: Demo): string {
  const body = JSON.stringify({
    provider: 'PROVIDER_A',
    request_id: 'demo-REQUEST',
    amount: 1000,
    capture_method: 'ECOMMERCE',
    payment_method: 'PIX',
    pix_data: { description: 'First charge' },
  }).replace('REQUEST', `'"$(date +%s)"'`);
  const url = `${demo.base_url}/v1/merchants/${demo.merchant_id}/transactions`;
  return `curl -sS -X POST '${url}' -H 'x-api-key: ${demo.api_key}' -H 'content-type: application/json' -d '${body}'`;
}
