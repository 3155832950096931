// How a repeated create is told from a changed one: the hash of the body with every default filled in. What changes with
// each attempt (the cryptogram) is left out, and the card's token stands in it only as a keyed hash.
import { fingerprint } from '@mps/kernel';
import type { CreateCommand } from './create-command';
import type { NewRefund } from '../../refunds/domain/decide-refund';

/** `tokenHash` is the keyed hash of the network token; null for a body without a card. */
export function fingerprintOfCreate(command: CreateCommand, tokenHash: string | null): string {
  const { request_id: _request, merchant_id: _merchant, card_data, ...body } = command;
  return fingerprint({
    ...body,
    card_data:
      card_data === null
        ? null
        : {
            token: tokenHash,
            expiry_month: card_data.expiry_month,
            expiry_year: card_data.expiry_year,
            authentication_type: card_data.authentication_type,
            wallet_type: card_data.wallet_type,
            display_name: card_data.display_name,
          },
  });
}

/** Refunds of a company share one space of request ids, so the transaction is part of what must be equal. */
export function fingerprintOfRefund(
  transactionId: string,
  { amount, reason, description }: Pick<NewRefund, 'amount' | 'reason' | 'description'>,
): string {
  return fingerprint({ transaction_id: transactionId, amount, reason, description });
}
