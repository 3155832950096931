// Test mode takes any token; production takes what a card network gives out.
import { invalid, violation, type DomainError } from '@mps/contracts';
import { err, isNetworkToken, type Err } from '@mps/kernel';

/** For production: null when the token is a network token. */
export function refuseTestToken(networkToken: string): Err<DomainError> | null {
  if (isNetworkToken(networkToken)) return null;
  return err(
    invalid(
      violation('#/card_data/network_token', 'invalid_format', 'must be a network token of 13 to 19 digits'),
    ),
  );
}
