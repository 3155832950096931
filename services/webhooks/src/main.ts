// Webhooks: keeps the event log that merchants read, and delivers it.
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'webhooks', loadConfig, compose });
