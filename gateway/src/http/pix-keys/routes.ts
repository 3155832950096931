// The PIX keys that merchants are paid to.
import type { Route } from '../route';
import { createPixKey } from './create-pix-key';
import { deletePixKey } from './delete-pix-key';
import { getPixKey } from './get-pix-key';
import { listPixKeys } from './list-pix-keys';
import { refreshPixKey } from './refresh-pix-key';

export const pixKeyRoutes: readonly Route[] = [
  createPixKey,
  listPixKeys,
  getPixKey,
  deletePixKey,
  refreshPixKey,
];
