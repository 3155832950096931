// The transactions process: payments by card, PIX and BOLEPIX, from creation to their end.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'transactions', loadConfig, compose });
