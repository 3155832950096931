// The frame of a page: its one h1, which sets the title and takes the focus after a navigation, and its actions.
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { hasNavigated } from '../app/navigation-count';
import { readSandboxMode } from '../app/sandbox-mode';
import styles from './page-frame.module.css';

interface Props {
  readonly title: string;
  /** Beside the heading, such as a status. */
  readonly aside?: ReactNode;
  /** Links above the heading, from the section to this page. */
  readonly trail?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function PageFrame({ title, aside, trail, actions, children }: Props): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${readSandboxMode() ? '[TEST] ' : ''}${title}`;
  }, [title]);
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className={styles.page}>
      {trail !== undefined && <p className={styles.trail}>{trail}</p>}
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {aside}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface BoxProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Box({ title, actions, children }: BoxProps): ReactNode {
  return (
    <section className={styles.box} aria-label={title}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values. Null and undefined values are left out. */
export function Facts({ facts }: { readonly facts: readonly (Fact | null | false)[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) =>
        fact === null || fact === false || fact.value === null || fact.value === undefined ? null : (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
