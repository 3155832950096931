// Users of the organization's own company. Only the operator can add them.
import { readFileSync } from 'node:fs';
import { connectOperator, type Operator, type PlatformSecrets } from '@mps/devtools';
import { sharedPlatform } from '@mps/testkit';
import { freshEmail } from './fresh';
import { PASSWORD } from './people';

const { demo, addresses, secretsFile } = sharedPlatform();

export function connectAsOperator(): Operator {
  const { operatorTokenPrivateJwk } = JSON.parse(readFileSync(secretsFile, 'utf8')) as PlatformSecrets;
  return connectOperator(
    { operatorTokenPrivateJwk, addressOf: (service) => addresses[service], tls: null },
    'e2e',
  );
}

/** Makes a user of the organization's own company, and returns the identifier. */
export async function newOwner({ services, call }: Operator, role: string): Promise<string> {
  const identifier = freshEmail();
  const person = { identifier, password: PASSWORD, first_name: 'Olga', last_name: 'Owner' };
  const { user } = await call('EnsureUser', services.identity.EnsureUser, person);
  await call('GrantRole', services.identity.GrantRole, {
    user_id: String(user?.id),
    organization_id: demo.organization_id,
    company_id: demo.organization_id,
    company_name: 'Demo Organization',
    role,
  });
  return identifier;
}
