// The ledger process: to whom every cent of every payment belongs, and when it is due.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'ledger', loadConfig, compose });
