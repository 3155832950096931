// The pix-keys process: PIX keys of merchants.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'pix-keys', loadConfig, compose });
