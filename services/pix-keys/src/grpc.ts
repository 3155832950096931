// Every RPC of this service with its operation.
import { answerAfterCopies } from '@mps/read-lease';
import { pageFromWire, pageToWire, serve, type ServedService } from '@mps/chassis';
import { type DomainError, pixKeysService } from '@mps/contracts';
import { mapOk, type PixKeyStatus, type PixKeyType, type Result } from '@mps/kernel';
import type { KeyDeps, ShownKey } from './keys';
import { pixKeyToWire } from './keys/store';
import {
  createPixKey,
  deletePixKey,
  getPixKey,
  getPixKeyForCharge,
  listPixKeys,
  setPrimaryPixKey,
} from './keys/operations';
import { checkRefundDestination, getPixKeyForPayout } from './keys/payout-destination';
import { refreshPixKey } from './keys/refresh-pix-key';

const answer = (shown: Promise<Result<ShownKey, DomainError>>) =>
  mapOk(shown, (key) => ({ pix_key: pixKeyToWire(key) }));

export const servePixKeys = (deps: KeyDeps): ServedService =>
  serve(pixKeysService(), {
    GetPixKeyForCharge: ({ merchant_id, pix_key_id }, context) =>
      mapOk(
        getPixKeyForCharge(deps, { merchantId: merchant_id, pixKeyId: pix_key_id }, context),
        ({ factsVersion, ...shown }) => ({
          pix_key: pixKeyToWire(shown),
          facts_version: factsVersion,
        }),
      ),
    GetPixKeyForPayout: ({ merchant_id }, context) =>
      mapOk(getPixKeyForPayout(deps, merchant_id, context), (shown) => ({
        ...(shown && { pix_key: pixKeyToWire(shown) }),
      })),
    CheckRefundDestination: ({ merchant_id, key, owner_document }, context) =>
      mapOk(
        checkRefundDestination(
          deps,
          { merchantId: merchant_id, key, ownerDocument: owner_document },
          context,
        ),
        () => ({}),
      ),
    CreatePixKey: ({ merchant_id, key_type, key, primary }, context) =>
      mapOk(
        answerAfterCopies(
          createPixKey(
            deps,
            {
              merchantId: merchant_id,
              keyType: key_type as PixKeyType,
              key,
              primary: primary ?? false,
            },
            context,
          ),
        ),
        ({ replayed, ...shown }) => ({ pix_key: pixKeyToWire(shown), replayed }),
      ),
    ListPixKeys: ({ merchant_id, page, status }, context) => {
      const query = pageFromWire(page);
      return mapOk(
        listPixKeys(
          deps,
          { merchantId: merchant_id, query: { ...query, status: status as readonly PixKeyStatus[] } },
          context,
        ),
        ({ keys, total }) => ({ pix_keys: keys.map(pixKeyToWire), page: pageToWire(query, total) }),
      );
    },
    GetPixKey: ({ merchant_id, pix_key_id }, context) =>
      answer(getPixKey(deps, { merchantId: merchant_id, pixKeyId: pix_key_id }, context)),
    DeletePixKey: ({ merchant_id, pix_key_id }, context) =>
      answer(
        answerAfterCopies(deletePixKey(deps, { merchantId: merchant_id, pixKeyId: pix_key_id }, context)),
      ),
    SetPrimaryPixKey: ({ merchant_id, pix_key_id }, context) =>
      answer(
        answerAfterCopies(setPrimaryPixKey(deps, { merchantId: merchant_id, pixKeyId: pix_key_id }, context)),
      ),
    RefreshPixKey: ({ merchant_id, pix_key_id }, context) =>
      mapOk(
        answerAfterCopies(refreshPixKey(deps, { merchantId: merchant_id, pixKeyId: pix_key_id }, context)),
        ({ replayed, ...shown }) => ({
          pix_key: pixKeyToWire(shown),
          replayed,
        }),
      ),
  });
