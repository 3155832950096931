// The merchants process: organizations, their companies, affiliations and bank accounts.
import '@mps/chassis/telemetry';
import { runService } from '@mps/chassis';
import { compose } from './compose';
import { loadConfig } from './config';

void runService({ name: 'merchants', loadConfig, compose });
