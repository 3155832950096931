// Permissions as a role's maker writes them: each must be one, or a pattern of some.
import { invalid, violation, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { unknownPermissions } from '../domain/permissions';

export function knownPermissions(permissions: readonly string[]): Result<undefined, DomainError> {
  const unknown = unknownPermissions(permissions);
  if (unknown.length === 0) return ok();
  const violations = unknown.map((index) =>
    violation(`#/permissions/${index}`, 'invalid_enum', 'is not a permission'),
  );
  return err(invalid(...violations));
}
