// The identity process: users, API keys, roles, sessions and the keys that sign tokens.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'identity', loadConfig, compose });
