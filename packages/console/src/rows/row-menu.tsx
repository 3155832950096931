// The actions of a row that has no buttons of its own. It is loaded when it is opened first.
import { useRouter } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { useCopy } from '../app/clipboard';
import { useTexts } from '../i18n/setup';
import menuStyles from '../parts/menu.module.css';

interface Props {
  readonly row: HTMLElement;
  readonly id: string;
  /** Below /console. */
  readonly href: string;
  readonly onClose: () => void;
}

export default function RowMenu({ row, id, href, onClose }: Props): ReactNode {
  const t = useTexts('rows');
  const router = useRouter();
  const trigger = useRef(row);
  const copy = useCopy();
  const actions = {
    open: () => void router.navigate({ to: href }),
    copyId: () => void copy(id),
    copyLink: () => void copy(`${location.origin}/console${href}`),
  } as const;
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      className={menuStyles.popover}
      placement="bottom start"
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu
        aria-label={t('actions')}
        autoFocus="first"
        className={menuStyles.menu}
        onAction={(name) => {
          onClose();
          actions[name as keyof typeof actions]();
        }}
      >
        {(Object.keys(actions) as (keyof typeof actions)[]).map((name) => (
          <MenuItem key={name} id={name} className={menuStyles.item}>
            {t(`action.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
