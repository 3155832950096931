// The pricing process: what each payment costs, by which policy and which rule.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'pricing', loadConfig, compose });
