// Every RPC of this service with its operation.
import { answerAfterCopies } from '@mps/read-lease';
import { pageFromWire, pageToWire, serve, type ServedService } from '@mps/chassis';
import { type DomainError, pixKeysService } from '@mps/contracts';
import { mapOk, type PixKeyStatus, type PixKeyType, type Result } from '@mps/kernel';
import type { KeyDeps, ShownKey } from './keys';
import { pixKeyToWire } from './keys/store';
import { createPixKey, deletePixKey, getPixKey, getPixKeyForCharge, listPixKeys } from './keys/operations';
import { checkRefundDestination, getPixKeyForPayout } from './keys/payout-destination';
import { refreshPixKey } from './keys/refresh-pix-key';

const answer = (shown: Promise<Result<ShownKey, DomainError>>) =>
  mapOk(shown, (key) => ({ pix_key: pixKeyToWire(key) }));

export const servePixKeys = (deps: KeyDeps): ServedService =>
  serve(pixKeysService(), {
    GetPixKeyForCharge: ({ merchant_id, pix_key_id }, call) =>
      mapOk(getPixKeyForCharge(deps, call, merchant_id, pix_key_id), ({ factsVersion, ...shown }) => ({
        pix_key: pixKeyToWire(shown),
        facts_version: factsVersion,
      })),
    GetPixKeyForPayout: ({ merchant_id }, call) =>
      mapOk(getPixKeyForPayout(deps, call, merchant_id), (shown) => ({
        ...(shown && { pix_key: pixKeyToWire(shown) }),
      })),
    CheckRefundDestination: ({ merchant_id, key, owner_document }, call) =>
      mapOk(
        checkRefundDestination(deps, call, { merchantId: merchant_id, key, ownerDocument: owner_document }),
        () => ({}),
      ),
    CreatePixKey: ({ merchant_id, key_type, key, primary }, call) =>
      mapOk(
        answerAfterCopies(
          createPixKey(deps, call, {
            merchantId: merchant_id,
            key_type: key_type as PixKeyType,
            key,
            primary: primary ?? false,
          }),
        ),
        ({ replayed, ...shown }) => ({ pix_key: pixKeyToWire(shown), replayed }),
      ),
    ListPixKeys: ({ merchant_id, page, status }, call) => {
      const query = pageFromWire(page);
      return mapOk(
        listPixKeys(deps, call, merchant_id, { ...query, status: status as readonly PixKeyStatus[] }),
        ({ keys, total }) => ({ pix_keys: keys.map(pixKeyToWire), page: pageToWire(query, total) }),
      );
    },
    GetPixKey: ({ merchant_id, pix_key_id }, call) => answer(getPixKey(deps, call, merchant_id, pix_key_id)),
    DeletePixKey: ({ merchant_id, pix_key_id }, call) =>
      answer(answerAfterCopies(deletePixKey(deps, call, merchant_id, pix_key_id))),
    RefreshPixKey: ({ merchant_id, pix_key_id }, call) =>
      mapOk(
        answerAfterCopies(refreshPixKey(deps, call, merchant_id, pix_key_id)),
        ({ replayed, ...shown }) => ({
          pix_key: pixKeyToWire(shown),
          replayed,
        }),
      ),
  });
