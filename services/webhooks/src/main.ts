// The webhooks process: serves the event log to merchants and delivers its events.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'webhooks', loadConfig, compose });
