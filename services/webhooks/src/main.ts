// The webhooks process: the event log that merchants read, and the delivery of its events.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'webhooks', loadConfig, compose });
