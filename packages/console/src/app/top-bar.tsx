// The bar above the pages of a company: the company, and the user's menu. The menus are loaded when one is opened first.
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '../lazy/lazy-part';
import { Palette } from '../search/palette';
import { CompanyButton, UserButton } from './bar-buttons';
import styles from './frame.module.css';

const CompanyMenu = lazyPart(
  async () => ({ default: (await import('./bar-menus')).CompanyMenu }),
  CompanyButton,
);
const LiveMark = lazyPart(async () => ({ default: (await import('../live/live')).LiveMark }));
const UserMenu = lazyPart(async () => ({ default: (await import('./bar-menus')).UserMenu }), UserButton);

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
