// The navigation of a company: the pages of the table that the role allows.
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { PAGES } from '../pages';
import { Button } from '../parts/button';
import { can } from '../session/session';
import styles from './frame.module.css';
import { MENUS, type Page } from './page';
import { usePageHref } from './page-link';
import { isPageOf } from './page-opener';

/** The pages that this user sees in the navigation, in its order. */
export function useMenuPages(): readonly Page[] {
  const { company, session } = useCompany();
  return PAGES.filter(
    (page) =>
      page.menu !== undefined &&
      isPageOf(page, company.kind, session.test_mode) &&
      can(company, page.permission),
  );
}

export function Navigation(): ReactNode {
  const t = useTexts('app');
  const pages = useMenuPages();
  // On a narrow screen the list opens on demand.
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label={t('navigation')} className={styles.navigation} data-open={isOpen}>
      <div className={styles.toggle}>
        <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t('menu')}
        </Button>
      </div>
      <div className={styles.menus}>
        {MENUS.map((menu) => {
          const own = pages.filter((page) => page.menu === menu);
          if (own.length === 0) return null;
          return (
            <section key={menu} aria-label={t(`menu.${menu}`)}>
              <h2 className={styles.menuTitle}>{t(`menu.${menu}`)}</h2>
              <ul>
                {own.map((page) => (
                  <li key={page.path}>
                    <MenuLink page={page} onOpen={() => setOpen(false)} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </nav>
  );
}

function MenuLink({ page, onOpen }: { readonly page: Page; readonly onOpen: () => void }): ReactNode {
  const href = usePageHref();
  const t = useTexts('app');
  return (
    <Link
      to={href(page.path)}
      className={styles.menuLink}
      activeOptions={{ exact: page.path === '/', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      onClick={onOpen}
    >
      {t(page.title as never)}
    </Link>
  );
}
