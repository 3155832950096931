// Transactions: takes payments and follows them to their end.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'transactions', loadConfig, compose });
