// The bar above the pages of a company: the company, and the user's menu. The menus are loaded when one is opened first.
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Palette } from '../search/palette';
import { CompanyButton, UserButton } from './bar-buttons';
import styles from './frame.module.css';

const CompanyMenu = lazy(async () => ({ default: (await import('./bar-menus')).CompanyMenu }));
const LiveMark = lazy(async () => ({ default: (await import('../live/live')).LiveMark }));
const UserMenu = lazy(async () => ({ default: (await import('./bar-menus')).UserMenu }));

export function TopBar(): ReactNode {
  return (
    <header className={styles.bar}>
      <OnDemand button={CompanyButton} menu={CompanyMenu} />
      <span className={styles.tools}>
        <Suspense>
          <LiveMark />
        </Suspense>
        <Palette />
        <OnDemand button={UserButton} menu={UserMenu} />
      </span>
    </header>
  );
}

interface OnDemandProps {
  readonly button: ComponentType<{ readonly onPress?: () => void }>;
  readonly menu: ComponentType;
}

/** The menu opens by itself once it is loaded. */
function OnDemand({ button: MenuButton, menu: Menu }: OnDemandProps): ReactNode {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) return <MenuButton onPress={() => setAsked(true)} />;
  return (
    <Suspense fallback={<MenuButton />}>
      <Menu />
    </Suspense>
  );
}
