// The identity process: users, API keys, roles, sessions and signing keys.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'identity', loadConfig, compose });
