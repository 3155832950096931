// The clock of sandbox mode. Only an organization may advance it, because every merchant has the same clock.
import type { ReactNode } from 'react';
import { useChange, useRead } from '../api/queries';
import { useCompany } from '../company/context';
import styles from '../developers/developers.module.css';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { DateTime } from '../parts/date-time';
import { notify } from '../parts/notices';
import { Box } from '../parts/page-frame';
import { ProblemView } from '../parts/problem-view';
import { Loaded } from '../parts/states';
import { loadSession } from '../session/session';
import { readDue } from './due';
import { DueTable } from './due-table';
import { nextMidnight } from './next-midnight';

const HOUR_SECONDS = 3_600;
const MONTH_SECONDS = 30 * 24 * HOUR_SECONDS;

export function ClockBox(): ReactNode {
  const t = useTexts('sandbox');
  const { company, mps } = useCompany();
  const clock = useRead(['sandbox-clock'], (signal) => mps.sandbox.clock.get({ signal }));
  const due = useRead(
    ['sandbox-due', clock.data?.now],
    (signal) => readDue(mps, company, clock.data?.now ?? '', signal),
    { enabled: clock.data !== undefined },
  );
  return (
    <Box title={t('clock.title')}>
      <Loaded of={clock} lines={1}>
        {({ now }) => (
          <>
            <p>
              <strong>
                <DateTime at={now} />
              </strong>
            </p>
            {company.kind === 'ORGANIZATION' ? (
              <Presets now={now} nextDue={due.data?.[0]?.at} />
            ) : (
              <p>{t('clock.organization', { organization: company.organization_name })}</p>
            )}
          </>
        )}
      </Loaded>
      <h3>{t('due.title')}</h3>
      <Loaded of={due}>{(items) => <DueTable items={items} />}</Loaded>
    </Box>
  );
}

interface PresetsProps {
  readonly now: string;
  readonly nextDue: string | undefined;
}

function Presets({ now, nextDue }: PresetsProps): ReactNode {
  const t = useTexts('sandbox');
  const { mps } = useCompany();
  const advance = useChange(async (step: { readonly seconds: number } | { readonly to: string }) => {
    await mps.sandbox.clock.advance(step);
    await loadSession();
    notify(t('clock.done'));
  });
  const { isPending } = advance;
  return (
    <>
      <div className={styles.buttons}>
        <Button isDisabled={isPending} onPress={() => advance.mutate({ seconds: HOUR_SECONDS })}>
          {t('clock.hour')}
        </Button>
        <Button
          isDisabled={isPending}
          onPress={() => advance.mutate({ to: nextMidnight(new Date(now)).toISOString() })}
        >
          {t('clock.midnight')}
        </Button>
        <Button
          isDisabled={isPending || nextDue === undefined}
          onPress={() => nextDue !== undefined && advance.mutate({ to: nextDue })}
        >
          {t('clock.nextDue')}
        </Button>
        <Button isDisabled={isPending} onPress={() => advance.mutate({ seconds: MONTH_SECONDS })}>
          {t('clock.month')}
        </Button>
      </div>
      {advance.isError && <ProblemView error={advance.error} isOfChange />}
    </>
  );
}
