// What the company is paid in the next seven days.
import type { ReactNode } from 'react';
import { useRead } from '../api/queries';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { addDays } from '../parts/dates';
import { Day } from '../parts/date-time';
import { Money } from '../parts/money-text';
import { Box } from '../parts/page-frame';
import { Empty, Loaded } from '../parts/states';
import styles from './home.module.css';
import { useToday } from './today';

/** Today is the first of them. */
const DAYS = 7;

export function Agenda(): ReactNode {
  const t = useTexts('home');
  const { company, mps } = useCompany();
  const from = useToday();
  const query = { from, to: addDays(from, DAYS - 1) };
  const receivables = useRead(['receivables', query], (signal) =>
    mps.merchant(company.id).receivables.get(query, { signal }),
  );
  return (
    <Box title={t('agenda')}>
      <Loaded of={receivables}>
        {({ data }) => {
          const days = [...new Set(data.map((one) => one.payment_date))].sort();
          if (days.length === 0) return <Empty title={t('agenda.none')} />;
          return (
            <ul className={styles.list}>
              {days.map((day) => (
                <li key={day} className={styles.line}>
                  <Day day={day} />
                  <Money
                    cents={data
                      .filter((one) => one.payment_date === day)
                      .reduce((sum, one) => sum + one.net, 0)}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Box>
  );
}
