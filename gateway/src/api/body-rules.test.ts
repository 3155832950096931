// The rules that the gateway checks alone, by subject. All suites share one gateway, so its modules are loaded once.
import { serveAlone } from '../testing/lone-gateway.fixture';
import { routes } from './routes';
import './merchants/merchant-rules.suite';
import './pricing/fee-policy-rules.suite';
import './transactions/after-creation.suite';
import './transactions/create-fields.suite';
import './transactions/create-rules.suite';
import './transactions/create-terms.suite';
import './transactions/list-rules.suite';
import './users/people-rules.suite';
import './webhooks/webhook-rules.suite';

serveAlone(routes);
