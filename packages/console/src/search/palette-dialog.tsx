// The command palette: pages, companies, and anything by its id.
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  useFilter,
} from 'react-aria-components';
import { useMenuPages } from '../app/navigation';
import { usePageHref } from '../app/page-link';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import dialogStyles from '../parts/dialog.module.css';
import { SearchInput } from '../forms/search-input';
import menuStyles from '../parts/menu.module.css';
import { isSearchable } from './hits';
import styles from './search.module.css';

interface Props {
  readonly onClose: () => void;
}

export default function PaletteDialog({ onClose }: Props): ReactNode {
  const t = useTexts('search');
  return (
    <ModalOverlay
      className={dialogStyles.overlay}
      isDismissable
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={dialogStyles.modal}>
        <Dialog className={styles.palette} aria-label={t('palette.title')}>
          <Commands onChoose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface Command {
  /** The address that it opens. */
  readonly id: string;
  readonly text: string;
}
interface Section {
  readonly id: string;
  readonly title: string;
  readonly commands: readonly Command[];
}

function Commands({ onChoose }: { readonly onChoose: () => void }): ReactNode {
  const t = useTexts('search');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { contains } = useFilter({ sensitivity: 'base' });
  const sections = useSections(text.trim());
  return (
    <Autocomplete filter={contains} inputValue={text} onInputChange={setText}>
      <SearchInput label={t('palette.field')} autoFocus />
      <Menu
        aria-label={t('palette.title')}
        className={`${menuStyles.menu} ${styles.commands}`}
        items={sections}
        renderEmptyState={() => <p className={styles.none}>{t('palette.none')}</p>}
        onAction={(address) => {
          onChoose();
          void navigate({ to: String(address) });
        }}
      >
        {({ title, commands }) => (
          <MenuSection>
            <Header className={styles.section}>{title}</Header>
            <Collection items={commands}>
              {(command) => (
                <MenuItem id={command.id} textValue={command.text} className={menuStyles.item}>
                  {command.text}
                </MenuItem>
              )}
            </Collection>
          </MenuSection>
        )}
      </Menu>
    </Autocomplete>
  );
}

function useSections(text: string): readonly Section[] {
  const t = useTexts('search');
  const translate = useTexts('app');
  const { company, session } = useCompany();
  const pages = useMenuPages();
  const href = usePageHref();
  const others = session.companies.filter(({ id }) => id !== company.id);
  const sections: Section[] = [
    {
      id: 'pages',
      title: t('palette.pages'),
      commands: pages.map((page) => ({ id: href(page.path), text: translate(page.title as never) })),
    },
    {
      id: 'companies',
      title: t('palette.companies'),
      commands: others.map(({ id, name }) => ({ id: `/c/${id}`, text: name })),
    },
    {
      id: 'search',
      title: t('title'),
      // The text itself is in the item, so the filter keeps it.
      commands: isSearchable(text)
        ? [{ id: href('/search', { q: text }), text: t('palette.search', { text }) }]
        : [],
    },
  ];
  return sections.filter(({ commands }) => commands.length > 0);
}
