// The process of PROVIDER_A's sandbox.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'provider-sandbox', keepsBusinessTime: true, loadConfig, compose });
