// Tabs whose open one is in the address.
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import styles from './tab-list.module.css';

interface TabOf<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly show: () => ReactNode;
}

interface Props<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabOf<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

export function PageTabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>): ReactNode {
  return (
    <Tabs selectedKey={selected} onSelectionChange={(id) => onSelect(id as Id)} keyboardActivation="manual">
      <TabList aria-label={label} className={styles.list}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className={styles.tab}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, show }) => (
        <TabPanel key={id} id={id} className={styles.panel}>
          {id === selected && show()}
        </TabPanel>
      ))}
    </Tabs>
  );
}
