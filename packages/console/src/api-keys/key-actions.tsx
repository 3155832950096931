// Rotation and revocation of a key. One that the role does not allow is absent.
import type { ApiKey } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useChange } from '../api/queries';
import { useApi, useCan } from '../company/context';
import type { Made } from '../developers/secret-dialog';
import { TypedName } from '../developers/typed-name';
import { useTexts } from '../i18n/setup';
import { Choice } from '../forms/fields';
import { readField } from '../forms/form-data';
import { FormDialog, type Submission } from '../forms/form-dialog';

interface RotateProps {
  readonly apiKey: ApiKey;
  readonly onMade: (made: Made) => void;
}

const OVERLAP_HOURS = ['24', '0', '1', '168'] as const;

export function RotateKey({ apiKey, onMade }: RotateProps): ReactNode {
  const t = useTexts('api-keys');
  const mps = useApi();
  const canRotate = useCan('api_key.rotate');
  const rotate = useChange(async ({ data, requestId }: Submission) => {
    const made = await mps.apiKeys.rotate(
      apiKey.id,
      { overlap_hours: Number(readField(data, 'overlap_hours')) },
      { idempotencyKey: requestId },
    );
    onMade({ secret: 'key' in made ? made.key : null });
  });
  if (!canRotate) return null;
  return (
    <FormDialog
      title={t('rotate.title')}
      done={t('rotate.done')}
      onSubmit={(submission) => rotate.mutateAsync(submission)}
    >
      <p>{t('rotate.help', { name: apiKey.name })}</p>
      <Choice
        label={t('rotate.overlap')}
        name="overlap_hours"
        defaultValue="24"
        options={OVERLAP_HOURS.map((value) => ({ value, text: t(`rotate.overlap.${value}`) }))}
      />
    </FormDialog>
  );
}

export function RevokeKey({ apiKey }: { readonly apiKey: ApiKey }): ReactNode {
  const t = useTexts('api-keys');
  const mps = useApi();
  const canRevoke = useCan('api_key.revoke');
  const revoke = useChange(() => mps.apiKeys.revoke(apiKey.id));
  if (!canRevoke) return null;
  return (
    <FormDialog
      title={t('revoke.title')}
      kind="danger"
      done={t('revoke.done')}
      onSubmit={() => revoke.mutateAsync(undefined)}
    >
      <p>{t('revoke.help')}</p>
      <TypedName name={apiKey.name} />
    </FormDialog>
  );
}
