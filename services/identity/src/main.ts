// Identity: who may enter and what they may do.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'identity', loadConfig, compose });
