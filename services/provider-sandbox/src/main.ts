// The provider-sandbox process: PROVIDER_A in sandbox mode.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'provider-sandbox', keepsBusinessTime: true, loadConfig, compose });
