// Saves, changes and deletes a view. Only its owner changes one. The owner deletes it, and of a shared one also who may edit users.
import type { SavedView } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import { useChange } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { TextInput } from '../forms/fields';
import { readField } from '../forms/form-data';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { Switch } from '../forms/switch';
import { useTexts } from '../i18n/setup';
import { isSameSearch, readViewSearch, type ViewSearch } from './saved-view';

const MAX_NAME = 100;

interface Props {
  readonly resource: string;
  readonly search: ViewSearch;
  readonly chosen: SavedView | undefined;
  readonly onSaved: (id: string | null) => void;
}

export function ViewDialogs({ chosen, ...props }: Props): ReactNode {
  const { session } = useCompany();
  const canEditUsers = useCan('user.edit');
  const isOwn = chosen?.owner_id === session.user.id;
  return (
    <>
      <NewView {...props} />
      {chosen !== undefined && isOwn && <ChangeView view={chosen} search={props.search} />}
      {chosen !== undefined && (isOwn || (chosen.shared && canEditUsers)) && (
        <DeleteView view={chosen} onDeleted={() => props.onSaved(null)} />
      )}
    </>
  );
}

function NewView({ resource, search, onSaved }: Omit<Props, 'chosen'>): ReactNode {
  const t = useTexts('views');
  const { mps } = useCompany();
  const create = useChange(async ({ data, requestId }: Submission) => {
    const { id } = await mps.savedViews.create(
      { resource, ...readViewForm(data), value: { search } },
      { idempotencyKey: requestId },
    );
    onSaved(id);
  });
  return (
    <FormDialog
      title={t('new.title')}
      kind="quiet"
      submit={t('save')}
      done={t('new.done')}
      onSubmit={create.mutateAsync}
    >
      <p>{t('new.help')}</p>
      <ViewFields />
    </FormDialog>
  );
}

function ChangeView({ view, search }: { readonly view: SavedView; readonly search: ViewSearch }): ReactNode {
  const t = useTexts('views');
  const { mps } = useCompany();
  const change = useChange(({ data }: Submission) =>
    mps.savedViews.update(view.id, { ...readViewForm(data), value: { search } }),
  );
  const isSame = isSameSearch(readViewSearch(view), search);
  return (
    <FormDialog
      title={t('change.title')}
      kind="quiet"
      submit={t('save')}
      done={t('change.done')}
      onSubmit={change.mutateAsync}
    >
      <p>{t(isSame ? 'change.same' : 'change.help')}</p>
      <ViewFields view={view} />
    </FormDialog>
  );
}

interface DeleteViewProps {
  readonly view: SavedView;
  readonly onDeleted: () => void;
}

function DeleteView({ view, onDeleted }: DeleteViewProps): ReactNode {
  const t = useTexts('views');
  const { mps } = useCompany();
  const remove = useChange(() => mps.savedViews.delete(view.id));
  return (
    <FormDialog
      title={t('delete.title')}
      kind="quiet"
      done={t('delete.done')}
      onSubmit={() => remove.mutateAsync(undefined)}
      onDone={onDeleted}
    >
      <p>{t(view.shared ? 'delete.helpShared' : 'delete.help', { name: view.name })}</p>
    </FormDialog>
  );
}

function ViewFields({ view }: { readonly view?: SavedView }): ReactNode {
  const t = useTexts('views');
  const [isShared, setShared] = useState(view?.shared ?? false);
  return (
    <>
      <TextInput
        label={t('name')}
        name="name"
        defaultValue={view?.name ?? ''}
        maxLength={MAX_NAME}
        isRequired
        autoFocus
      />
      <Switch label={t('share')} isSelected={isShared} onChange={setShared} />
      <input type="hidden" name="shared" value={String(isShared)} />
    </>
  );
}

const readViewForm = (data: FormData) => ({
  name: readField(data, 'name'),
  shared: readField(data, 'shared') === 'true',
});
