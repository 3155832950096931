// The pricing process: fee and cost policies, and the prices of payments.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'pricing', loadConfig, compose });
