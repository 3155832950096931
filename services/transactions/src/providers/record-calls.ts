// Turns the calls that an adapter notes into records that activity keeps. No payment waits for a record.
import { currentTraceId } from '@mps/chassis';
import type { ProviderCall } from '@mps/contracts/gen/mps/activity/v1/ProviderCall';
import { newId, type BusinessClock } from '@mps/kernel';
import type { NotedCall } from './provider-a/note-call';

export const makeRecordCall =
  (add: (record: ProviderCall) => void, businessClock: BusinessClock) =>
  ({ owner, subjectId, latencyMs, requestBody, responseBody, ...call }: NotedCall): void =>
    add({
      ...call,
      id: newId(),
      at: new Date(businessClock.now().getTime() - latencyMs).toISOString(),
      latency_ms: latencyMs,
      trace_id: currentTraceId(),
      organization_id: owner.organizationId,
      company_id: owner.companyId,
      subject_id: subjectId,
      ...(requestBody !== undefined && { request_body: requestBody }),
      ...(responseBody !== undefined && { response_body: responseBody }),
    });
