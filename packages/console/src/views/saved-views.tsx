// Saved views of a list: its address under a name, for the user alone or for the company. Choosing one changes the address.
import type { SavedView } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import { Collection, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { useRead } from '../api/queries';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import menuStyles from '../parts/menu.module.css';
import { readViewSearch, toSearchChange, toViewSearch } from './saved-view';
import { ViewDialogs } from './view-dialogs';
import styles from './views.module.css';

interface Props {
  /** Of the list, such as `payments`. */
  readonly resource: string;
  readonly search: object;
  readonly onChange: (change: Record<string, string | undefined>) => void;
  /** Other tools of the list, such as the choice of its columns. */
  readonly children?: ReactNode;
}

export function SavedViews({ resource, search, onChange, children }: Props): ReactNode {
  const { mps } = useCompany();
  const views = useRead(['saved-views', resource], (signal) => mps.savedViews.list({ resource }, { signal }));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const all = views.data?.data ?? [];
  const chosen = all.find(({ id }) => id === chosenId);
  const open = (view: SavedView): void => {
    setChosenId(view.id);
    onChange(toSearchChange(search, readViewSearch(view)));
  };
  return (
    <div className={styles.tools}>
      {all.length > 0 && <ViewMenu views={all} chosen={chosen} onOpen={open} />}
      <ViewDialogs
        resource={resource}
        search={toViewSearch(search)}
        chosen={chosen}
        onSaved={(id) => setChosenId(id)}
      />
      {children}
    </div>
  );
}

interface ViewMenuProps {
  readonly views: readonly SavedView[];
  readonly chosen: SavedView | undefined;
  readonly onOpen: (view: SavedView) => void;
}

function ViewMenu({ views, chosen, onOpen }: ViewMenuProps): ReactNode {
  const t = useTexts('views');
  const { session } = useCompany();
  const isOwn = (view: SavedView): boolean => view.owner_id === session.user.id;
  const sections = [
    { id: 'own', title: t('own'), views: views.filter(isOwn) },
    { id: 'others', title: t('others'), views: views.filter((view) => !isOwn(view)) },
  ].filter((section) => section.views.length > 0);
  return (
    <MenuTrigger>
      <Button>
        {chosen === undefined ? t('menu') : t('chosen', { name: chosen.name })}
        <span aria-hidden="true"> ▾</span>
      </Button>
      <Popover className={menuStyles.popover}>
        <Menu
          aria-label={t('menu')}
          className={menuStyles.menu}
          items={sections}
          onAction={(id) => {
            const view = views.find((one) => one.id === id);
            if (view !== undefined) onOpen(view);
          }}
        >
          {({ title, views: own }) => (
            <MenuSection>
              <Header className={styles.section}>{title}</Header>
              <Collection items={own}>
                {(view) => (
                  <MenuItem id={view.id} textValue={view.name} className={menuStyles.item}>
                    {view.name}
                    {view.shared && <small>{t('shared')}</small>}
                  </MenuItem>
                )}
              </Collection>
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
