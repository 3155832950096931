// The process that keeps the event log that merchants read.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'webhooks', loadConfig, compose });
