// The menus of the bar: the companies, and the user's choices. They are loaded when one is opened first.
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { Dialog, DialogTrigger, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { lazyPart } from '../lazy/lazy-part';
import { Button } from '../parts/button';
import menuStyles from '../parts/menu.module.css';
import { ProblemView } from '../parts/problem-view';
import { PAGES } from '../pages';
import { can, logOut, type Company } from '../session/session';
import { CompanyButton, UserButton } from './bar-buttons';
import styles from './frame.module.css';
import { LanguageChoice } from './language-choice';
import { isPageOf } from './page-opener';
import { useSavePreferences } from './preferences';

/** More companies than this have a search. */
const MAX_WITHOUT_SEARCH = 8;

const SearchableMenu = lazyPart(() => import('./searchable-menu'));

export function CompanyMenu(): ReactNode {
  const t = useTexts('app');
  const { company, session } = useCompany();
  const switchTo = useSwitchCompany();
  const { companies } = session;
  const list = (
    <Menu
      aria-label={t('companies')}
      className={menuStyles.menu}
      items={companies}
      selectionMode="single"
      selectedKeys={[company.id]}
      onAction={(id) => {
        const target = companies.find((one) => one.id === id);
        if (target !== undefined) switchTo(target);
      }}
    >
      {(one) => (
        <MenuItem id={one.id} textValue={one.name} className={menuStyles.item}>
          {one.name}
          <small>{one.role.name}</small>
        </MenuItem>
      )}
    </Menu>
  );
  return (
    <MenuTrigger defaultOpen>
      <CompanyButton />
      <Popover className={menuStyles.popover} placement="bottom start">
        {companies.length > MAX_WITHOUT_SEARCH ? (
          <Suspense fallback={list}>
            <SearchableMenu label={t('companies.search')}>{list}</SearchableMenu>
          </Suspense>
        ) : (
          list
        )}
      </Popover>
    </MenuTrigger>
  );
}

/** Keeps the section where the role allows it there. An object of one company is not in another one. */
function useSwitchCompany(): (target: Company) => void {
  const navigate = useNavigate();
  const { session } = useCompany();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  return (target) => {
    const section = /^\/c\/[^/]+(\/.*)$/.exec(pathname)?.[1] ?? '/';
    const page = PAGES.find(
      (one) =>
        one.path !== '/' &&
        (section === one.path || section.startsWith(`${one.path}/`)) &&
        isPageOf(one, target.kind, session.test_mode) &&
        can(target, one.permission),
    );
    void navigate({ to: `/c/${target.id}${page?.path ?? ''}` });
  };
}

export function UserMenu(): ReactNode {
  const t = useTexts('app');
  const ofSession = useTexts('session');
  const { session } = useCompany();
  const save = useSavePreferences();
  const [isLeaving, setLeaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { first_name: firstName, last_name: lastName, identifier } = session.user;
  const leave = async (): Promise<void> => {
    setLeaving(true);
    setError(null);
    await logOut().catch((failure: unknown) => {
      setError(failure);
      setLeaving(false);
    });
  };
  return (
    <DialogTrigger defaultOpen>
      <UserButton />
      <Popover className={menuStyles.popover} placement="bottom end">
        <Dialog className={styles.userMenu} aria-label={t('user.menu')}>
          <p>
            {firstName} {lastName}
            <br />
            <small>{identifier}</small>
          </p>
          <LanguageChoice onChoose={save} />
          {error !== null && <ProblemView error={error} />}
          <Button isPending={isLeaving} onPress={() => void leave()}>
            {ofSession('logOut')}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
