// The RPCs of webhooks, one table.
import { serve, type ServedService } from '@mps/chassis';
import { webhooksService } from '@mps/contracts';
import { listEvents, type EventLog } from './events';

export const webhooksRpc = (log: EventLog): ServedService =>
  serve(webhooksService(), {
    ListEvents: (request, { caller }) => listEvents(log, caller, request),
  });
