// Finds anything by any of its ids. The match is exact. A single hit opens at once.
import { Navigate } from '@tanstack/react-router';
import type { SearchHit } from '@mps/client/types';
import type { ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { usePageHref } from '../app/page-link';
import type { PageProps } from '../app/page';
import { useRead } from '../api/queries';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { TextInput } from '../forms/fields';
import { readField } from '../forms/form-data';
import { Money } from '../parts/money-text';
import { PageFrame } from '../parts/page-frame';
import { Empty, Loaded } from '../parts/states';
import { findHitPath, isSearchable } from './hits';
import styles from './search.module.css';

const MAX_HITS = 20;

interface SearchSearch {
  readonly q: string | undefined;
}

export default function SearchPage({ search, setSearch }: PageProps<SearchSearch>): ReactNode {
  const t = useTexts('search');
  const { q = '' } = search;
  return (
    <PageFrame title={t('title')}>
      <Form
        // Another text in the address, such as one from the palette, is a new form.
        key={q}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setSearch({ q: readField(new FormData(event.currentTarget), 'q') });
        }}
      >
        <TextInput
          label={t('field')}
          help={t('help')}
          name="q"
          defaultValue={q}
          autoFocus={q === ''}
          isRequired
          validate={(text) => (isSearchable(text.trim()) ? null : t('invalid'))}
        />
        <Button type="submit" kind="primary">
          {t('submit')}
        </Button>
      </Form>
      {isSearchable(q) && <Hits text={q} />}
    </PageFrame>
  );
}

function Hits({ text }: { readonly text: string }): ReactNode {
  const t = useTexts('search');
  const { company, mps } = useCompany();
  const href = usePageHref();
  const columns = useColumns();
  const hits = useRead(['search', text], (signal) => mps.search({ q: text, limit: MAX_HITS }, { signal }));
  const findHref = (hit: SearchHit): string | undefined => {
    const path = findHitPath(hit, company.kind);
    return path && href(path);
  };
  return (
    <Loaded of={hits}>
      {({ data }) => {
        const [first, ...others] = data;
        const only = first !== undefined && others.length === 0 ? findHref(first) : undefined;
        if (only !== undefined) return <Navigate to={only} replace />;
        return (
          <DataTable
            label={t('hits')}
            columns={columns}
            rows={data}
            toId={({ type, id }) => `${type} ${id}`}
            toHref={findHref}
            empty={<Empty title={t('none', { text })}>{t('noneHelp')}</Empty>}
          />
        );
      }}
    </Loaded>
  );
}

function useColumns(): readonly ColumnOf<SearchHit>[] {
  const t = useTexts('search');
  return [
    { id: 'type', title: t('type'), show: ({ type }) => t(`type.${type}`), isRowHeader: true },
    { id: 'label', title: t('label'), show: ({ label }) => label },
    {
      id: 'amount',
      title: t('amount'),
      show: ({ amount }) => amount !== null && <Money cents={amount} />,
      align: 'end',
    },
    { id: 'status', title: t('status'), show: ({ status }) => status },
    { id: 'at', title: t('at'), show: ({ created_at: at }) => <DateTime at={at} /> },
    { id: 'matched', title: t('matched'), show: ({ matched }) => <code>{matched}</code> },
  ];
}
