// The gateway process: the public HTTP API.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'gateway', loadConfig, compose });
