// Divides a charge between companies. The sum of the shares stands below them, in words, while they are typed.
import { useId, useState, type ReactNode } from 'react';
import { useCompany } from '../company/context';
import { Choice, TextInput } from '../forms/fields';
import { Switch } from '../forms/switch';
import { useLanguage, useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { formatCents } from '../parts/money';
import styles from './charge.module.css';
import { formatPercentage, MAX_SHARES, parseShare, sumSplit, type Share, type Split } from './split';

interface Props {
  readonly split: Split | null;
  /** Of the charge, in cents. */
  readonly amount: number | undefined;
  readonly onChange: (split: Split | null) => void;
}

const newShare = (companyId: string): Share => ({
  key: crypto.randomUUID(),
  companyId,
  text: '',
  bearsFee: true,
  isLiable: false,
});

export function SplitEditor({ split, amount, onChange }: Props): ReactNode {
  const t = useTexts('charge');
  const { company } = useCompany();
  const title = useId();
  if (split === null)
    return (
      <p>
        <Button
          onPress={() =>
            onChange({ kind: 'amount', shares: [{ ...newShare(company.id), isLiable: true }, newShare('')] })
          }
        >
          {t('split.start')}
        </Button>
      </p>
    );
  const { kind, shares } = split;
  const change = (key: string, next: Partial<Share>): void =>
    onChange({ kind, shares: shares.map((share) => (share.key === key ? { ...share, ...next } : share)) });
  return (
    <section className={styles.split} aria-labelledby={title}>
      <h2 id={title}>{t('split.title')}</h2>
      <Choice
        label={t('split.kind')}
        value={kind}
        options={(['amount', 'percentage'] as const).map((value) => ({
          value,
          text: t(`split.kind.${value}`),
        }))}
        onChange={(value) => onChange({ kind: value, shares: shares.map((one) => ({ ...one, text: '' })) })}
      />
      {shares.map((share, index) => (
        <ShareFields
          key={share.key}
          kind={kind}
          share={share}
          index={index}
          onChange={(next) => change(share.key, next)}
          onRemove={() =>
            onChange(
              shares.length === 1 ? null : { kind, shares: shares.filter(({ key }) => key !== share.key) },
            )
          }
        />
      ))}
      <SumLine split={split} amount={amount} />
      <p className={styles.buttons}>
        <Button
          isDisabled={shares.length >= MAX_SHARES}
          onPress={() => onChange({ kind, shares: [...shares, newShare('')] })}
        >
          {t('split.add')}
        </Button>
        <Button kind="quiet" onPress={() => onChange(null)}>
          {t('split.stop')}
        </Button>
      </p>
    </section>
  );
}

interface ShareFieldsProps {
  readonly kind: Split['kind'];
  readonly share: Share;
  readonly index: number;
  readonly onChange: (change: Partial<Share>) => void;
  readonly onRemove: () => void;
}

function ShareFields({ kind, share, index, onChange, onRemove }: ShareFieldsProps): ReactNode {
  const t = useTexts('charge');
  const number = index + 1;
  return (
    <fieldset className={styles.share}>
      <legend>{t('share', { number })}</legend>
      <CompanyField share={share} index={index} onChange={(companyId) => onChange({ companyId })} />
      <TextInput
        label={t(`split.kind.${kind}`)}
        name={`split_rules/${index}/${kind}`}
        inputMode="decimal"
        placeholder={kind === 'amount' ? '10,00' : '12,5'}
        value={share.text}
        isRequired
        validate={(text) =>
          text === '' || parseShare(kind, text) !== undefined ? null : t(`share.unread.${kind}`)
        }
        onChange={(text) => onChange({ text })}
      />
      <div className={styles.buttons}>
        <Switch
          label={t('share.bearsFee')}
          isSelected={share.bearsFee}
          onChange={(bearsFee) => onChange({ bearsFee })}
        />
        <Switch
          label={t('share.isLiable')}
          isSelected={share.isLiable}
          onChange={(isLiable) => onChange({ isLiable })}
        />
        <Button kind="quiet" aria-label={t('share.remove', { number })} onPress={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </fieldset>
  );
}

interface CompanyFieldProps {
  readonly share: Share;
  readonly index: number;
  readonly onChange: (companyId: string) => void;
}

const OTHER = 'other';

/** The user's own companies of the organization by their names, and any other one by its id. */
function CompanyField({ share, index, onChange }: CompanyFieldProps): ReactNode {
  const t = useTexts('charge');
  const { company, session } = useCompany();
  const known = session.companies.filter(
    (one) => one.kind === 'MERCHANT' && one.organization_id === company.organization_id,
  );
  const isKnown = known.some(({ id }) => id === share.companyId);
  const [isTyped, setTyped] = useState(!isKnown);
  return (
    <>
      <Choice
        label={t('share.company')}
        value={isTyped ? OTHER : share.companyId}
        options={[
          ...known.map(({ id, name }) => ({ value: id, text: name })),
          { value: OTHER, text: t('share.other') },
        ]}
        onChange={(value) => {
          setTyped(value === OTHER);
          onChange(value === OTHER ? '' : value);
        }}
      />
      {isTyped && (
        <TextInput
          label={t('share.id')}
          name={`split_rules/${index}/company_id`}
          value={share.companyId}
          isRequired
          onChange={(id) => onChange(id.trim())}
        />
      )}
    </>
  );
}

function SumLine({
  split,
  amount,
}: {
  readonly split: Split;
  readonly amount: number | undefined;
}): ReactNode {
  const t = useTexts('charge');
  const language = useLanguage();
  const { sum, whole, state } = sumSplit(split, amount);
  const format = (share: number): string =>
    split.kind === 'amount' ? formatCents(share, language) : `${formatPercentage(share)} %`;
  return (
    <p role="status" tabIndex={-1} className={styles.sum} data-state={state}>
      {t(`sum.${state}`, {
        sum: format(sum),
        whole: format(whole),
        rest: format(Math.abs(whole - sum)),
      })}
    </p>
  );
}
