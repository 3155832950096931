// The ledger process: the owner and due day of every cent of every payment.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'ledger', loadConfig, compose });
