// Delivers one event again to the same endpoint, and opens the new delivery.
import type { ReactNode } from 'react';
import { useGoTo } from '../app/page-link';
import { useChange } from '../api/queries';
import { useApi } from '../company/context';
import { useTexts } from '../i18n/setup';
import { FormDialog, type Submission } from '../forms/form-dialog';

export function ReplayDelivery({ deliveryId }: { readonly deliveryId: string }): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const goTo = useGoTo();
  const replay = useChange(async ({ requestId }: Submission) => {
    const made = await mps.webhookDeliveries.replay(deliveryId, {}, { idempotencyKey: requestId });
    goTo(`/developers/webhooks/deliveries/${made.delivery_id}`);
  });
  return (
    <FormDialog
      title={t('replay.title')}
      done={t('replay.done')}
      onSubmit={(submission) => replay.mutateAsync(submission)}
    >
      <p>{t('replay.help')}</p>
    </FormDialog>
  );
}
