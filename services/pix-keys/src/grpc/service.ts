// The service's table of handlers: every operation by its name, from the door in to its use case.
import { serveUnmapped, type ServedService } from '@mps/chassis';
import { pixKeysService } from '@mps/contracts';
import { makeCreatePixKey } from '../usecases/create-pix-key';
import { makeDeletePixKey } from '../usecases/delete-pix-key';
import { makeGetPixKey } from '../usecases/get-pix-key';
import { makeGetPixKeyForCharge } from '../usecases/get-pix-key-for-charge';
import { makeListPixKeys } from '../usecases/list-pix-keys';
import { makeRefreshPixKey } from '../usecases/refresh-pix-key';
import type { UseCaseDeps } from '../usecases/ports';
import { createPixKeyHandler } from './create-pix-key';
import { deletePixKeyHandler } from './delete-pix-key';
import { getPixKeyHandler } from './get-pix-key';
import { getPixKeyForChargeHandler } from './get-pix-key-for-charge';
import { listPixKeysHandler } from './list-pix-keys';
import { refreshPixKeyHandler } from './refresh-pix-key';

export function servePixKeys(deps: UseCaseDeps): ServedService {
  return serveUnmapped(pixKeysService(), {
    GetPixKeyForCharge: getPixKeyForChargeHandler(makeGetPixKeyForCharge(deps)),
    CreatePixKey: createPixKeyHandler(makeCreatePixKey(deps)),
    ListPixKeys: listPixKeysHandler(makeListPixKeys(deps)),
    GetPixKey: getPixKeyHandler(makeGetPixKey(deps)),
    DeletePixKey: deletePixKeyHandler(makeDeletePixKey(deps)),
    RefreshPixKey: refreshPixKeyHandler(makeRefreshPixKey(deps)),
  });
}
