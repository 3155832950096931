// A request as a command. The key stays out: the reader sets it in the shell.
import type { TimelineItem } from '@mps/client/types';

export function toCurl({ lane, detail }: TimelineItem): string | null {
  const { method, path } = detail;
  if (lane !== 'API' || typeof method !== 'string' || typeof path !== 'string') return null;
  const body = method === 'GET' || method === 'DELETE' ? '' : ` -H 'content-type: application/json' -d '{}'`;
  return `curl -sS -X ${method} '${location.origin}${path}' -H "x-api-key: $MPS_API_KEY"${body}`;
}
